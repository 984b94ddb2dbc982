require 'json'
require 'sinatra/base'
require 'webrick'

class PlantStore < Sinatra::Base
  INT64 = (-2**63..2**63 - 1)

  class Refusal < StandardError; end

  set :environment, :production
  set :server, 'webrick'
  set :bind, '127.0.0.1'
  set :port, ENV.fetch('PORT')
  set :quiet, true
  set :logging, false
  set :server_settings, { Logger: WEBrick::Log.new(File::NULL), AccessLog: [] }
  set :raise_errors, false
  set :show_exceptions, false

  helpers do
    def answer(status, body)
      halt status, { 'Content-Type' => 'application/json' }, JSON.generate(body)
    end

    def refuse(status, message)
      answer status, error: status, message: message
    end

    def good?(authorization)
      scheme, token, *more = authorization.to_s.split(' ', -1)
      scheme.to_s.casecmp?('bearer') && more.empty? && Rack::Utils.secure_compare(token.to_s, ENV['PLANT_STORE_TOKEN'])
    end

    def new_plant(text)
      text.force_encoding(Encoding::UTF_8)
      raise Refusal, 'the body is not UTF-8' unless text.valid_encoding?

      plant = JSON.parse(text)
      raise Refusal, 'the body is not an object' unless plant.is_a?(Hash)
      raise Refusal, 'id is not an int64' unless plant['id'].is_a?(Integer) && INT64.cover?(plant['id'])

      %w[name tag].each do |member|
        next if member == 'tag' && !plant.key?(member)
        raise Refusal, "#{member} is not a string" unless plant[member].is_a?(String)
        raise Refusal, "#{member} is not Unicode text" unless plant[member].valid_encoding?
      end
      plant.slice('name', 'tag')
    rescue JSON::ParserError
      raise Refusal, 'the body is not JSON'
    end
  end

  before do
    unless good?(request.env['HTTP_AUTHORIZATION'])
      headers 'WWW-Authenticate' => 'Bearer'
      refuse 401, 'a bearer token is needed'
    end
  end

  post '/plants' do
    answer 200, new_plant(request.body.read)
  end

  error(Refusal) { |refusal| refuse 400, refusal.message }
  not_found { refuse 404, 'there is nothing here' }
  error { refuse 500, 'the server failed' }

  run!
end

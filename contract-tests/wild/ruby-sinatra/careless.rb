require 'json'
require 'sinatra/base'
require 'webrick'

class PlantStore < Sinatra::Base
  set :environment, :production
  set :server, 'webrick'
  set :bind, '127.0.0.1'
  set :port, ENV.fetch('PORT')
  set :quiet, true
  set :logging, false
  set :server_settings, { Logger: WEBrick::Log.new(File::NULL), AccessLog: [] }

  before do
    content_type :json
    halt 401 unless request.env['HTTP_AUTHORIZATION'] == "Bearer #{ENV['PLANT_STORE_TOKEN']}"
  end

  post '/plants' do
    plant = JSON.parse(request.body.read)
    halt 400, 'id and name are required' unless plant['id'] && plant['name']
    plant.to_json
  end

  run!
end

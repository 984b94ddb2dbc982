// Made from names/lexicon.yaml by `npm run generate`: an edit here is lost.

/** A row of the lexicon, as spec/names/lexicon.ts takes it. */
type NameRow<Role> = { readonly role: Role; readonly names: Readonly<Record<string, string>>; readonly object?: string }

export const classes = {
  "person": "user person people customer author owner employee member contact patient student teacher doctor driver artist player actor guest creator assignee reviewer sender recipient admin staff profile account-holder buyer seller client manager agent applicant candidate instructor trainer coach participant attendee visitor donor employer-contact parent child lead me speaker director writer passenger tenant-user host subscriber follower worker volunteer citizen witness responsible nurse physician barber technician borrower leaderboard-entry waitlist-entry narrator watcher advisor persona usuario cliente friend with receiver interlocutor waitlist conversation-partner cashier depositor uploader counselor counsellor rater maintainer complainant cast cast-member performer presenter defaulter by spouse father mother sibling guardian voter examiner claimant midwife mechanic musician singer tutor mentor mentee librarian cleaner waiter jockey lawyer attorney judge notary paralegal interviewer recruiter adjuster underwriter policyholder guarantor loan-officer salesperson taxpayer analyst dentist hygienist specialist consultant expert caregiver carer stylist hairdresser beautician veterinarian groomer therapist psychologist nanny babysitter sitter handyman nutritionist dietitian paramedic pharmacist surgeon principal-investigator adopter resident practitioner investigator detailer tasker physiotherapist zookeeper officer suspect victim criminal inmate prisoner offender soldier cadet veteran pastor priest preacher prosecutor curator toddler kid politician senator refugee backer alumnus alumni observer pupil professor lecturer learner godparent deceased next-of-kin buddy mason pallbearer linguist patroller leaseholder bishop celebrant warden traveler researcher scholar defendant plaintiff helper hirer lodger gardener rower angler hunter forester chorister choir-member dancer drummer pianist violinist organist lifeguard usher steward bell-ringer lay-reader tour-guide skipper pilot courier barista bartender baker bidder beekeeper farmer attendant foreman poet athlete swimmer gymnast fighter boxer wrestler sprinter footballer cricketer judoka golfer climber skater referee nominee delegate enquirer enquiree respondent initiator-person petitioner signatory interpellant rapporteur deputy minister councillor councilor mayor alderman spokesperson parliamentarian plenary-member committee-member board-member litigant editor translator proprietor chairperson chairman breeder handicapper purchaser parishioner conservator catechist homeroom-teacher ambassador personnel",
  "somebody": "user person customer author employee member contact patient student teacher doctor driver staff profile client lawyer attorney recruiter agent applicant candidate instructor trainer coach participant attendee speaker me pupil cadet maintainer player recipient sender assignee reviewer manager account-holder learner alumni alumnus volunteer faculty-member",
  "company": "company organization vendor supplier merchant publisher manufacturer employer tenant bank agency business shop store partner institution brand studio carrier airline provider corporation enterprise clinic organisation associated-organisation associated-organization org hospital pharmacy workspace investor competitor sponsor issuer",
  "honorific": "dr mr mrs ms miss prof professor sir madam dra drs ir herr frau sr sra rev eng ustadz",
  "tender": "usd eur gbp idr inr chf jpy cad aud brl mxn zar kes ngn ghs try pln rub uah vnd krw cny sek nok dkk czk huf aed sar egp php myr thb sgd xof xaf mad tnd dzd cop clp ars pen pkr bdt lkr ils qar kwd rp rs rm kr zl ksh tk r s",
  "video": "video movie clip film recording episode media-info video-file media-item programme playout-item",
  "dotted": "video movie clip film recording episode stream image picture photo screenshot screen display monitor camera thumbnail series-image-query video-info",
  "product": "product article good merchandise variant sku stock-item cart-item order-item line-item order-line line document-item invoice-item quote-item quotation-item estimate-item bill-item receipt-item produit goods listing offer",
  "catalogue": "imdb orcid isrc asin pmid pmcid isni viaf arxiv tmdb tvdb igdb openlibrary open-library wikidata goodreads audible",
  "service": "youtube spotify steam discogs google google-place telegram discord github firebase vk",
  "file": "file document attachment upload media asset image photo picture",
  "measured": "product ingredient recipe-ingredient material metric measurement item line stock unit nutrient dose",
  "working": "application job-application vacancy job job-posting job-offer experience work-experience employment career candidate interview opening recruitment shift assignment payroll salary contract work-history board committee team user profile staff work-place workplace previous-job professional-experience employment-history work-experience-entry job-history",
  "programmed": "software-key-public software-template software-expression software-script software-sql software-xml software-trace software-branch software-bucket software-table software-connection permission-authority permission-scope",
  "filed": "file document attachment upload media asset image photo picture video audio format export import version backup archive resource blob object recording template report download mime-type file-type media-type type",
  "printed": "pdf document report invoice receipt letter export certificate",
  "archive": "zip docx xlsx pptx archive word-document",
  "picture": "image photo picture avatar thumbnail logo cover banner",
  "portrait": "avatar avatar-url avatar-uri avatar-link gravatar portrait portrait-url selfie headshot headshot-url profile-picture profile-photo profile-image profile-pic profile-picture-url profile-photo-url profile-image-url profile-pic-url",
  "site": "venue branch station warehouse office site facility depot terminal airport garage beach port harbour harbor marina seaport bus-station railway-station",
  "country": "country",
  "currency": "currency",
  "town": "city town municipality commune village locality hometown",
  "province": "region province prefecture governorate canton county oblast voivodeship",
  "territory": "country region province state city town municipality",
  "airline": "airline",
  "flight": "flight",
  "airport": "airport",
  "language": "language",
  "address": "address location place shipping billing city",
  "home": "home residence position gps lat-lng geo-point map",
  "signed": "review testimonial comment feedback product-review customer-review guestbook-entry contact-message contact-request enquiry inquiry rsvp subscriber",
  "writing": "post article note page blog news blog-post comment review announcement story message thread topic question lesson chapter section journal-entry diary-entry delta",
  "kind": "type kind variant class tier mode category status state label unit",
  "facet": "pattern layout format grade quality position source origin scale channel strategy style shape cut finish structure network interface component element domain scope system operator runtime resolution standard",
  "called_alike": "brand manufacturer make maker model producer publisher winery wine grape varietal breed car airline framework database browser artist band author character player adventurer hero monster creature pokemon club stadium horse pet dog cat ship boat vessel aircraft airport genus medication medicine drug city town country region street card coin token currency hotel restaurant series game album song movie film",
  "counted_up": "suite hall lane bay dock gate desk rack shelf locker platform track machine kiln furnace oven tank vat press loom lathe mill crane lift elevator boiler compressor generator turbine transformer valve conveyor robot reactor fermenter barrel cask silo pallet crate cage pen stall stable kennel hive ward cabin berth mooring pier runway hangar booth cubicle bench chamber basin pump reel filter engine motor vessel well borehole pond paddock greenhouse plot cell chiller freezer incubator autoclave chiller stand pillar manhole hydrant meter",
  "kept_in_files": "log export import backup dataset data-set scan recording dump snapshot firmware artifact script",
  "dialled": "person user employee member staff contact agent doctor teacher manager handler office department reception ward dispatcher adjuster underwriter officer technician nurse room phone telephone",
  "sort": "type kind variant variety sort category",
  "sorting": "category subcategory genre tag label topic department role type kind amenity skill subject speciality brand unit",
  "told_machine": "system system-info system-information system-status server server-info server-status server-information host-info node-info about about-info version-info build-info info server-config runtime-info environment-info app-info application-info instance-info platform-info machine daemon service-info api-info host system-resource public-system-info health-info diagnostics system-config software-info public-info status-info status",
  "released": "release version build build-info version-info version-information git-info app-version software-version firmware update system-version latest-release update-info git image-version package-version available-update changelog",
  "logged_into": "mqtt mqtt-config mqtt-setting mqtt-settings mqtt-configuration broker broker-config smtp smtp-config smtp-setting smtp-settings smtp-server mail-config mail-setting mail-settings mail-server email-config email-setting email-settings email-server imap imap-config imap-settings pop-3 influx influxdb influx-db influx-config database-config database-setting database-settings database-connection db-config db-connection datasource data-source ftp ftp-config sftp sftp-config ssh ssh-config ssh-connection ldap ldap-config proxy proxy-config proxy-setting proxy-settings redis redis-config rabbitmq postgres mysql smb nas network-share webdav caldav carddav ddns dynamic-dns registry-credential download-client downloader torrent-client onvif rtsp camera-config snmp modbus amqp kafka elasticsearch prometheus remote-write backup-target backup-storage notifier smtp-connection mailer connection-config connection-settings nntp usenet-server usenet-provider indexer indexer-proxy",
  "contained": "container docker-container pod stack-service compose-service job-step runner container-spec container-config container-info container-summary workload task-definition container-definition container-status init-container sidecar docker-service addon add-on build-step deployment-spec app-container image-summary docker-image service-spec node-pool function-image devcontainer",
  "digested": "manifest oci-manifest descriptor image docker-image image-manifest layer blob container-image artifact image-summary repo-digest",
  "pathlike": "directory dir folder root base path file device mount mountpoint location port key share data binary bin executable script",
  "connecting": "session-info session play-session query-log connection access-log stream client-session active-session now-playing playback streaming-session request-log client-connection websocket activity-session",
  "televised": "channel tv-channel live-channel live-tv-channel television-channel epg-channel radio-channel broadcast-channel channel-lineup lineup session playout programme program channel-info station-channel tuner-channel iptv-channel",
  "certified_in": "cert certificate ca crt x5c trust-anchor root-ca chain certificates certs",
  "beside_place": "latitude longitude lat lon lng lt population",
  "beside_login": "port broker smtp-port bind-dn base-dn imap-port tls-enabled",
  "reasoned": "decision-reason confidence-reason score-reason status-reason warning failure explanation limitation issue problem violation finding diagnostic caveat blocker reject-reason",
  "numbered_among": "candidate contestant question chapter round stage heat lap lesson scene verse",
  "sitewide": "privacy terms imprint legal logout login auth callback redirect frontend support help register upload return cancel success base api",
  "beside_host": "port ports protocol scheme tls use-tls ssl database db-name",
  "beside_rel": "rel templated hreflang",
  "beside_commit": "commit git-commit commit-hash commit-sha build-date build-time git-sha git-hash revision-hash git-version build-number",
  "beside_system": "database arch architecture kernel kernel-version go-version cpu-count database-version cpu-arch server-version platform-version",
  "beside_os": "os goos os-name operating-system os-version runtime-version",
  "beside_money": "currency currency-code ccy",
  "asks": "q query search search-term keyword keywords term text s search-text search-query phrase query-string",
  "marked_up": "html rendered html-content content-html rendered-html",
  "file_itself": "file file-info file-entry directory directory-entry folder-entry inode stat-info fs-entry file-stat filesystem-entry",
  "stately": "state federal-state german-state us-state bundesland federal-land indian-state brazilian-state member-state",
  "certified": "certificate cert ssl tls ssl-certificate tls-certificate ssl-config tls-config https https-config tls-setting ssl-setting tls-settings ssl-settings key-pair keypair acme certificate-authority saml x-509 ca mtls custom-certificate server-certificate client-certificate http-server web-server ingress-tls",
  "vpn": "peer wireguard wg vpn vpn-peer vpn-client tunnel wireguard-peer wireguard-interface wireguard-config wireguard-server vpn-server vpn-config",
  "disked": "disk drive hard-drive hard-disk partition block-device raid smart filesystem file-system ssd storage-disk physical-disk zfs-pool pool-disk mount",
  "serially": "serial serial-connection printer-connection adapter coordinator zigbee zwave z-wave modbus rtu serial-config serial-port serial-settings meter-config dongle current-connection printer-profile",
  "logging": "log log-entry log-record log-line log-message logger log-event logging system-log log-item server-log application-log app-log log-file-entry syslog log-row logging-config log-config event-log",
  "chemical": "compound molecule substance chemical chemical-compound ligand reagent metabolite structure ingredient-substance drug-substance mass-spectrum spectrum record-compound analyte chemical-substance reactant polymer peptide",
  "gened": "gene transcript variant protein genome read primer oligo sequence plasmid construct fasta alignment exon isolate barcode-sequence sample-index",
  "censused": "census census-section census-tract census-sheet hoja-padronal clave-hoja-padronal padron electoral-section polling-district residence-key",
  "downloaded": "release download torrent nzb queue-item queue grab history-record indexer-result search-result-release release-resource queue-resource movie-file episode-file track-file media-file",
  "directed": "redirect forward link go navigate route return point map reply send belong belongs relates convert migrate move copy transfer ship bill pay export import jump switch connect attach attached add apply assign assigned deliver delivered mention respond plant planted tradable tradeable conform conforms derive derived inherit inherits inherited listen listens bind subscribe subscribed filter select generated translate translated match cast upgrade upgraded downgrade promote promoted publish-to grown made cloned forked copied mirrored linked proxy propagate shipped ships imported exported sold received moved transferred built sourced obtained acquired purchased bought downloaded converted mapped connected addressed reported reports restricted limited related similar compared adjacent calculated computed extracted loaded mounted escalated routed renamed migrated adapted evolves evolved collected sampled isolated quoted cited equivalent according responds charged billed refunded raised produced distilled learned learnt borrowed adopted propagated published printed bound delegated granted synced pushed pulled merged pinned visible deliverable",
  "chosen": "type kind variant class tier mode category status state method source sex gender direction format action severity level priority visibility sharing usage role payment protocol strategy plan align operation op outcome audience platform stage phase environment frequency interval scope position side size quality difficulty unit grade theme provider honorific salutation decision",
  "denying": "no not never nunca kein keine non pas nie",
  "replaced": "old current previous existing actual",
  "amended": "note notes status state value values amount balance price quantity stock score level text content role",
  "coding": "code codes number no nr nbr nmbr reference ref sku serial id ids qr batch lot roll registration identification external global secondary client exchange key tracking",
  "formed": "phone place money network language code colour airline flight",
  "broad": "type kind variant class tier mode category status state label unit role level name title code key id format reason source action value data text message description content order sort sort-by order-by include fields expand method color result event group scope target provider model field language direction version",
  "turned": "from to old new previous prev current next initial final last target before after original",
  "recording": "history log change event entry count item stat statistic metric analytic summary overview dashboard breakdown distribution trend point series transition",
  "everything": "all any both every",
  "shared_out": "breakdown distribution split share mix count",
  "counted_out": "statistics statistic stats stat counts count totals breakdown distribution split mix summary",
  "spoken": "message chat-message direct-message chat inquiry enquiry contact contact-message letter sms",
  "remark": "note remark memo observation",
  "reply": "comment reply answer response-comment",
  "answering": "answer answer-text answer-content",
  "enveloping": "success is-success succeeded successful status-code",
  "told_when": "timestamp time-stamp server-time server-timestamp current-time response-time-stamp response-timestamp generated-at responded-at retrieved-at fetched-at checked-at",
  "around_answer": "success is-success succeeded successful status-code data uptime uptime-seconds checks services components healthy is-healthy database db-status environment memory-usage",
  "enveloped": "response-envelope",
  "mobile_phone": "mobile mobile-phone mobile-number mobile-no mobile-1 mobile-2 mobile1 mobile2 cell cell-phone cellphone cell-number whatsapp whatsapp-number msisdn sms sms-number mobile-phone-number",
  "telephone": "phone phone-number telephone telephone-number fax mobile mobile-number contact-number",
  "sold": "order invoice cart basket payment receipt checkout bill quote purchase sale product item plan price pricing subscription transaction refund payout expense budget coupon discount listing offer course event ticket room tour service donation line fee charge payment-intent stats statistic summary revenue dashboard wallet balance salary job deal opportunity contract variant menu-item package promotion gift-card tax shipment report trip excursion bond statement ledger payable payables receivable receivables series overview analytics cashflow cash-flow forecast",
  "exercised": "workout activity run ride jog training-session exercise-session completed-workout planned-workout lap split",
  "insured": "policy insurance insurance-policy insurance-plan coverage",
  "outcome": "code status response-status result-status status-code response-code result-code biz-code err-code err-no errno ret ret-code return-code",
  "told_of": "data result payload msg message success is-success status",
  "reporting": "message msg status",
  "of_item": "id uuid name full-name title email subject phone sent-at created-at raised-at triggered-at sender recipient receiver from",
  "headed": "department team division project group committee school faculty household family unit section squad branch chapter clan guild office ministry board crew organization-unit",
  "let": "house lease tenancy rental apartment flat room property rent rent-payment rent-invoice maintenance-request repair-request rental-contract rental-agreement lease-agreement deposit viewing eviction housing rent-record plot allotment garden-plot garden parcel stall storage-unit locker garage berth mooring parking-space parking-spot dwelling building studio-flat bedroom shared-flat commercial-unit shop-unit meter-reading rental-unit sublet holiday-home cottage hut workshop-unit tenancy-agreement",
  "lets_from": "tenant tenant-name current-tenant former-tenant new-tenant subtenant sub-tenant co-tenant lessee lessee-name main-tenant",
  "reaching": "email email-address phone phone-number mobile telephone mail",
  "token_pair": "token-pair token-obtain-pair token-obtain token-refresh token-verify token tokens login login-result auth auth-token auth-tokens jwt jwt-token jwt-pair authentication session credential credentials social-login sign-in signin register registration user-login",
  "signed_by_hand": "delivery parcel contract lease consent consent-form waiver handover receipt delivery-note proof-of-delivery pod visit inspection service-report job-sheet work-order rental loan loan-agreement agreement permission-slip timesheet sign-off acceptance return-note checklist application-form guest-book company business organization organisation enterprise firm clinic practice doctor physician employee manager company-profile business-profile company-setting invoice-setting prescription certificate",
  "track": "track gps-track track-points trackpoints trail gps-points gps-trail location-history breadcrumbs flight-path flown-path route-points path-points track-log positions gps-positions gps-log trajectory",
  "track_time": "ts t time timestamp time-stamp recorded-at elapsed seconds offset at recorded captured-at date-time",
  "handwritten": "signature signature-image signature-url customer-signature driver-signature doctor-signature manager-signature director-signature recipient-signature",
  "papered": "license-front license-back licence-front licence-back card-front card-back document-front document-back id-front id-back passport-front passport-scan vehicle-registration vehicle-insurance vehicle-license registration-document registration-certificate insurance-document insurance-certificate driving-license driving-licence driver-license drivers-license license-document license-file license-copy license-scan insurance-policy proof-of-address proof-of-income proof-of-payment identity-document id-document medical-certificate birth-certificate vaccination-certificate car-insurance car-registration inspection-certificate roadworthiness-certificate title-deed tax-certificate bank-statement power-of-attorney transcript diploma",
  "east_first": "longlat lnglat long-latitude longitude-latitude lng-latitude long-lat lng-lat lon-lat",
  "nicknamed": "team club car vehicle bike boat plant device sensor pet animal machine robot printer city town state country aircraft ship building hive tank server stadium card account address key",
  "handed": "gift-card gift giftcard greeting-card payment transfer transaction money-transfer gift invitation friend-request kudos trade-offer debt settlement message chat-message direct-message note whisper challenge loan tip",
  "given": "payment instalment installment donation pledge contribution backing expense refund",
  "given_in_all": "paid raised spent donated collected pledged contributed refunded",
  "bought_whole": "order sales-order sale purchase booking reservation rental",
  "bought_in_all": "spent spend spending lifetime-spend lifetime-spent lifetime-value sales revenue turnover purchase-amount purchase-value order-value order-amount order-total booking-value sale-amount money-spent",
  "billed_whole": "invoice bill",
  "cost_by_length": "cost price fee charge rental-cost rental-fee rental-price booking-price booking-cost",
  "both_ends": "first-and-last both-included both-inclusive both-days both-ends last-included last-day-included end-included inclusive",
  "day_word": "day days",
  "overlapping": "overlap overlaps overlapping double-booking double-booked already-booked already-reserved already-rented already-taken not-available unavailable not-free occupied is-booked are-booked is-reserved are-reserved is-taken are-taken",
  "worth_of_stock": "stock-value inventory-value stock-worth inventory-worth warehouse-value",
  "billed_in_all": "billed invoiced invoice-amount invoice-value revenue turnover sales",
  "ended_with": "home-score away-score home-goals away-goals home-team-score away-team-score score-home score-away home-points away-points final-score result outcome verdict winner winner-id winner-name winning-team winning-team-id actual-duration",
  "winning": "winner winner-name winning-team winner-team winning-side winning-player",
  "repository": "repository repo git-repository pull-request merge-request commit git-ref checkout git-branch",
  "worded": "season tempo hull voice credit equity surface yield next-step crop proof probation relocation travel temperature-range division stroke strokes dimension placement layer field parent line branch privacy finish thread flag change storage visibility user base track variation term column orientation mark card runtime registered accepted requested delivered processed generated online for to from subtype success dev polyline default",
  "worded_after": "value",
  "unix": "timestamp time-stamp epoch epoch-time epochtime unix unix-time unixtime unix-timestamp epoch-timestamp",
  "measuring": "value amount current-value min-value max-value",
  "answering_all": "response result meta status answer",
  "erring": "error problem problem-detail error-object error-response violation issue error-400 error-401 error-403 error-404 error-409 error-422 error-500 error400 error401 error403 error404 error409 error422 error500 bad-request unauthorized forbidden not-found unprocessable unprocessable-entity conflict",
  "logged": "log log-entry log-line event-log audit-log activity-log",
  "noticed": "notification alert announcement notice reminder",
  "published": "post article news news-item blog-post blog-entry blog story announcement press-release bulletin",
  "links": "link links pagination paging",
  "mail": "mail email message envelope",
  "conversion": "rate conversion exchange currency",
  "connected": "server mailbox mail email smtp imap database connection setting config configuration agent node machine device proxy redis broker link url request log website domain sensor service",
  "vehicle": "car vehicle bike truck",
  "learned": "llm ai llm-config llm-setting model-config ai-model prompt chat chat-message completion embedding conversation assistant inference ai-config ai-setting ai-usage token-usage ai-log ai-audit-log ai-analysis ai-request ai-response rag transcription pipeline-setting generation prompt-version",
  "boxed": "mailbox mailbox-setting mail-account email-account imap mail email email-message inbox mail-setting email-setting",
  "on_screen": "tag label category subcategory theme calendar status state chart brand branding event project folder list board column group role team user account priority badge highlight annotation layer widget series dataset legend marker setting settings config configuration preference preferences profile workspace space stage pipeline milestone topic section note flag department sprint button banner icon pin route line zone segment type kind level tier collection habit goal budget wallet shift tenant organization organisation issue task todo template palette layout style page site website app application text font background border cell node edge graph diagram map area region series-point slide card deck avatar message channel embed notification alert severity rank subject course class schedule appointment-type event-type service activity bookmark feed list-item option choice field property attribute-value led display screen pixel overlay watermark qr-code barcode logo",
  "doing_nothing": "logger resolver scheduler handler datalogger armor apparmor filler saver fetcher indexer extruder scanner listener broker provider renderer encoder decoder transcoder parser crawler scraper downloader tracker watcher worker exporter importer serializer controller dispatcher balancer limiter limiters ticker driver-version docker cipher tuner ether spoiler thruster booster laser lidar radar bumper repeater starter wrapper helper-text placeholder separator delimiter operator-type comparator multiplier modifier identifier specifier qualifier descriptor selector initiator terminator allocator validator iterator accumulator estimator predictor regressor tensor editor-mode author-uri integrator aggregator emulator simulator hypervisor supervisor-mode inspector tractor harvester dryer washer dishwasher fryer blender scooter helicopter tanker freighter cruiser charter quarters flower cucumber pepper ginger butter burger chowder cider beer liquor number order power layer folder header footer chapter character register offer corner center centre transfer locker counter sensor motor factor vector sector error mirror color flavor behavior armor humor monitor indicator generator processor connector accelerator compressor detector reactor elevator actuator adapter adaptor filter charger printer trailer poster banner buffer cluster parameter diameter container cover marker trigger cylinder weather water paper boiler burner heater inverter router projector cooler freezer mixer speaker amplifier transformer transmitter receiver gutter shutter timer meter liter river tower shower powder primer timber rubber leather fiber silver copper letter quarter semester trimester term summer winter weiher zimmer nummer alter fenster keller steuer dauer muster wetter wasser ordner fehler zaehler computer drucker floor door interior exterior prior minor major anchor tremor odor vapor rotor stator resistor capacitor conveyor excavator ventilator other another either former latter rather over under after never ever per proper super hyper inner outer upper lower longer list checklist playlist shortlist waitlist twist wrist median meridian guardian-plan moteur couleur valeur hauteur longueur largeur erreur secteur ordinateur moniteur compteur chiffre disaster adventure slider stroller roller skewer drawer locker-room quiver bumper spoiler fender damper chamber lumber member september october november december newsletter banter fever cancer ulcer liver shoulder finger",
  "place": "location place",
  "chained": "wallet token coin nft crypto transaction deposit withdrawal address contract blockchain asset currency transfer",
  "paying": "fee membership-fee due installment rent-payment premium-payment payment transaction deposit withdrawal refund payout transfer donation receipt checkout order invoice",
  "purchase": "order invoice cart basket payment receipt checkout bill quote purchase sale booking reservation rental ticket-order purchase-order sales-order fare-quote price-quote price-breakdown",
  "body": "performer swimmer gymnast climber skater cadet soldier person user patient player member profile athlete body biometric biometric-metric body-metric measurement body-measurement weight-log weight-entry vital-sign vital vital-record vitals-record vital-reading triage health-profile health-record nutritional-assessment",
  "counted_money": "balance amount cash minor cents balance-minor amount-minor cash-minor quantity stock total count",
  "turn_1": "lost stolen registration reg enrollment application nomination submission requested borrowed borrow",
  "turn_2": "found vote votes voting election event exam tournament approved reviewed shipped processed",
  "turn_3": "claimed handed-over returned return refunded result results announcement delivered",
  "leg_1": "departed left set-off dispatched actual-departure collected-at picked-up picked-up-at loaded-at",
  "leg_2": "arrived delivered dropped-off unloaded actual-arrival",
  "come_1": "checked-in entered clocked-in signed-in-at admitted seated",
  "come_2": "checked-out exited clocked-out signed-out-at discharged",
  "as_planned": "scheduled planned due agreed wanted wished desired requested intended",
  "as_expected": "estimated expected forecast predicted eta etd",
  "as_it_was": "actual real effective ata atd",
  "set_off": "departure depart departs departed etd atd set-off",
  "got_there": "arrival arrive arrives arrived eta ata",
  "went_in": "check-in checkin checked-in entered clocked-in moved-in move-in",
  "came_out": "check-out checkout checked-out exited clocked-out moved-out move-out",
  "let_open": "opened opens opening switched-on turned-on",
  "let_shut": "closed closes closing switched-off turned-off",
  "took_away": "pickup pick-up picked-up collection collected handover handed-over handed-out given-out",
  "brought_back": "return returned return-due drop-off dropoff dropped-off due-back brought-back",
  "arriving": "arrival arrive arrives arriving",
  "arrived_there": "arrived",
  "leaving": "departure depart departs leave leaves leaving departing",
  "left_there": "left departed",
  "happening": "message comment reply payment response answer entry event history history-entry log note attachment transaction activity update installment movement status-change reading measurement vote bid",
  "branching": "node tree branch comment category folder",
  "shared_by_all": "settings setting config configuration configurations preferences properties defaults options features flags loglevel mode theme password passphrase",
  "said_of_all": "global",
  "set_off_by_name": "force refresh recheck rescan recompute recalculate revalidate mark touch acknowledge ack consume",
  "changing_all": "update edit modify set change configure patch save replace",
  "updating": "update updated updates updating edit edits modify modifies change changes patch modifier modifie mettre met modificar modifica editar edita alterar altera modificare bearbeiten bearbeitet andern aendern wijzigen",
  "commanding": "operation op action command cmd",
  "to_come": "new target-name to-name destination-name rename-to",
  "making": "create add insert register upload save store",
  "wrapping": "dto db orm response-message request-message response-payload request-payload response request all schema model entity out in output input read write create created update updated base public private full summary detail details list paginated page collection data item items result results payload body resource view vm view-model get serializer record info simple with index show store api application controller controllers handler handlers domain type types models entities main swagger internal envelope wrapper serializers schemas dtos vo pojo req res resp rest expanded nested minimal jsonld jsonhal jsonapi brief lite basic short slim compact ref paged pagination embedded mini extended serialized wrapped information fetch fetched retrieve retrieved upsert representation projection enumerable iterable array arrays tuple",
  "wrapping_too": "domain store application collection record",
  "itemised": "menu cart basket wishlist wish-list shopping shopping-list order pantry fridge grocery clothing auction",
  "recorded": "medical health clinical lab laboratory test race exam milk weather vaccination medication penalty",
  "adjective": "lost found popular featured latest newest new recent trending top upcoming past available similar recommended suggested pending approved rejected expired completed favorite own owned mine joined managed shared archived inactive hidden finished current previous other assigned received unread overdue from to",
  "audience": "staff admin",
  "thing_meant": "entity entity-type entity-name object-type resource-type target-type subject-type reference-type related-type record-type",
  "no_thing": "by me all search audit log history entity type status auth key id name code slug email file upload download export import v1 v2 api category image month year date day page token entity-type by-id stat report report-type",
  "settled": "property user customer client patient person employee vendor supplier branch hospital clinic pharmacy company school college university venue hotel restaurant warehouse donor student house apartment facility billing shipping home farm merchant dealer lodging station",
  "raising": "family parent guardian household house person user employee staff patient client profile student pupil teacher member customer mother father booking guest passenger resident nursery daycare kindergarten school camp",
  "cost": "price amount unit-price sale-price base-price list-price cost selling-price regular-price original-price current-price discount-price discounted-price old-price final-price min-price max-price",
  "limiting": "min max minimum maximum",
  "handful": "rooms room bedrooms bedroom bathrooms bathroom beds bed floors doors seats guests members garages balconies parking-spaces stories storeys baths",
  "dish": "dish meal menu-item food food-item pizza burger drink beverage dessert topping side-dish combo coffee menu cocktail snack",
  "groceries": "ingredient produce fruit vegetable grocery grocery-item pantry-item cheese",
  "lodging": "lodging accommodation hotel room room-type room-rate rate-plan hostel homestay bnb guesthouse vacation-rental stay resort campsite cabin",
  "housing": "house apartment flat property real-estate estate condo villa home penthouse bungalow town-house",
  "tenancy": "lease tenancy rent rental-unit rent-payment lease-agreement rental-contract",
  "taught": "course class training workshop lecture module classroom tuition bootcamp study-program",
  "flown": "flight plane aircraft airplane train fare flight-offer flight-booking",
  "ticketed": "ticket ticket-type ticket-price ticket-category seat-pricing seat-type seat-category concert event show showtime seat screening festival play exhibition event-ticket",
  "tour": "tour trip travel package tour-package excursion cruise safari trek travel-package holiday",
  "read": "book novel ebook magazine comic manga audiobook game video-game board-game publication",
  "subscribed": "plan subscription subscription-plan tier membership membership-plan pricing-plan",
  "device": "laptop phone computer device smartphone tablet monitor printer camera electronic appliance furniture equipment asset",
  "pay": "payroll payslip salary wage pay-slip salary-slip paycheck",
  "deal": "deal opportunity contract lead tender proposal project",
  "of_period": "per-day per-week per-month per-hour per-year per-session per-user per-person per-item per-page per-team per-student per-class per-round per-match per-question per-student per-customer per-order per-concept per-subscription per-chunk per-serving per-100g per-portion this-day this-week this-month this-quarter this-year last-week last-month last-year last-24h last-24-hours last-7-days last7-days last-30-days last30-days last-90-days past-week past-month past-30-days today yesterday all-time im-year pro-year por-year par-year al-year ao-year im-month pro-month por-month par-month al-month pro-week por-week pro-day por-day al-day par-day on-time at-add-time at-purchase at-order to-next-level to-next-tier to-next-rank for-next-level ytd mtd to-date",
  "engine": "engine motor",
  "lap": "lap lap-time lap-record",
  "indoors": "gallery room hall classroom office server-room warehouse storage-location museum-room exhibition-room cellar greenhouse-zone",
  "fired": "furnace kiln melt firing smelter crucible glaze-firing firing-program casting",
  "baked": "oven bake baking baking-batch bake-batch",
  "artwork": "artwork collection-object museum-object object artifact artefact work painting sculpture work-of-art exhibit specimen",
  "visited": "exhibition museum gallery visit-stat visitor-stat visit-statistic visitor-statistic zoo park pool library-visit daily-stat",
  "taught_here": "subject school-subject course-subject class-subject",
  "marked": "grade mark assessment exam grade-item grade-entry test-result",
  "metered": "reading meter-reading measurement grid-reading power-reading meter grid",
  "metered_price": "tariff energy-tariff tariff-period period power-tariff rate-plan electricity-tariff",
  "billed_power": "bill energy-bill invoice utility-bill electricity-bill power-bill consumption usage",
  "meeting_place": "meeting-room conference-room boardroom seminar-room event-room function-room training-room",
  "by_the_hour": "desk workspace work-station meeting-room conference-room court pitch bike bicycle scooter e-scooter kayak studio practice-room parking-spot parking-space locker",
  "lent_beside": "extra addon add-on accessory rental-extra option",
  "car_for_sale": "car-listing vehicle-listing car-ad car-offer vehicle-ad",
  "reported": "report",
  "spotted": "location place latitude address coordinates lat position geo-location",
  "shown_film": "showing showtime show-time screening movie-session film-screening",
  "conveyed": "dispatch delivery delivery-job ride delivery-task assignment",
  "bought_line": "line line-item invoice-line invoice-item bill-line bill-item quote-line quote-item estimate-line estimate-item purchase-line purchase-order-line receipt-line receipt-item charge-line billing-line",
  "signing_in": "user member account admin membership invite invitation permission role api-key token session workspace collaborator login me administrator operator principal profile",
  "charged": "cost costs fee fees tax taxes vat gst charge charges surcharge toll freight labor labour insurance utilities cleaning delivery shipping",
  "priced_full": "adult adults regular full",
  "priced_less": "child children kid kids student students senior seniors reduced concession",
  "later_less": "graded damaged defective attended clicked approved passed graduated redeemed shipped opened resolved answered awarded hired treated repaired",
  "earlier_more": "submitted received registered sent delivered applied enrolled issued ordered invited reported asked nominated admitted expected",
  "for_sale": "sale for-sale buy sell to-sell on-sale selling purchase",
  "by_weekday": "meal planned-meal opening-hour opening-hours business-hours schedule timetable lesson class shift working-hours availability menu-day plan-day workout-day hour",
  "stocked": "quantity allotment allocation tickets quota",
  "insurance_case": "claim insurance-claim claim-payment loss damage-claim claim-item settlement",
  "covered": "coverage cover insurance-cover benefit policy-coverage",
  "publication_copy": "issue newspaper magazine edition newspaper-issue magazine-issue",
  "on_stage": "performer artist band act dj musician singer lineup speaker comedian",
  "opened_job": "job vacancy job-posting position requisition job-opening opening",
  "cooking_plan": "meal-plan shopping-list menu-plan grocery-list diet-plan",
  "tyre": "tyre tire wheel",
  "in_order": "step stage instruction lesson chapter task-step recipe-step stop",
  "dressed": "setting settings preference preferences user profile app application config configuration ui widget editor chart account organization tenant branding dashboard me appearance user-setting user-settings",
  "called_by_http": "request log log-entry request-log endpoint api route webhook permission link operation api-call call-log audit-log access-log api-log api-endpoint trace span rule mapping mock stub expectation",
  "afloat": "boat ship yacht vessel sailboat berth mooring ferry",
  "lodging_signs": "nights night-count number-of-nights berth berth-id berth-code berth-number mooring-id pitch pitch-id pitch-number cabin-id cabin site-id kennel kennel-id room-id room-type guest guest-id guests guest-name hotel tourist-tax room-number ground-minutes ground-time turnaround-time turnaround-minutes bed bed-id check-in check-out",
  "net_of": "net",
  "gross_of": "gross",
  "holding": "bin waste-bin container waste-container dumpster skip smart-bin barrel vat drum",
  "hauling": "truck lorry van trailer delivery-van vehicle cargo-bike",
  "prescribed": "prescription medication prescribed-medication medicine",
  "lodged": "guest festival-guest stay hotel-booking room-booking hotel-reservation visitor camper delegate accommodation house-guest",
  "funded": "acquisition funding funding-round investment-round funding-history",
  "questioned": "question exam-question quiz-question test-question question-bank mcq msq nat exercise-list-item base-exercise exercise quiz-item test-item subjective",
  "credit": "loan mortgage credit loan-application loan-product credit-line borrowing loan-type",
  "levy": "tax vat tax-rate vat-rate levy",
  "worked": "freelancer consultant worker contractor tutor therapist lawyer job",
  "film": "film movie feature-film screening documentary",
  "song": "song track music audio-track",
  "kept_table": "table restaurant-table dining-table",
  "pet": "pet dog cat animal puppy kitten adoption rabbit goat sheep bird parrot farm-animal livestock",
  "big_animal": "horse racehorse race-horse mare stallion pony cow bull cattle",
  "raced": "race horse-race marathon race-result race-entry race-distance race-event",
  "match": "match fixture football-match team-score",
  "examined": "vital vitals vital-sign vital-signs triage patient checkup consultation medical-record encounter",
  "traded": "stock share ticker coin asset-price candle security",
  "answered": "question faq faq-item faq-entry survey-question quiz-question poll",
  "faint": "message post comment metric documentation doc project question library image like follow feed release webhook embedding referral snapshot checkout snippet completion chat reaction stock status-page api-key audit-log event-type access-token trigger scope consent token kyc ad campaign push-notification media subcategory faq translation server contract task api-gateway",
  "ambiguous": "groomer model health model patch resume track draft tool control indicator sound record call stream monitor check-in check-out node volume revision probe band theme presence privilege annotation rule claim cover premium exclusion damage security share bond future swap portfolio quote journal listener actor director crew series host chart instrument laboratory pharmacy trial intake wash professional painter repair cleaning computer shelter habitat part sample stem chord composer build span trace runner registry memory intent persona generation chunk experiment attack vector holding booth standing routine program endorsement fork instance-type reply mention presentation hobby plot stay split monster vault endpoint property journey revenue performance play dataset country city subscription note catalog catalogue submission climate",
  "lonely": "rent loan vendor depot contribution achievement artifact character bill memo follower leaderboard recording vulnerability evidence segment subject certificate mission webhook inventory desk subscriber publication",
  "trailing": "definition dictionary breakdown description stat statistic metric analytic summary detail details info information dto db orm response request body list data item view model record result resource property snapshot overview feedback assignment usage dashboard preview option peer profile new basic base ref code type listener id meta access distribution timeline trend health progress registry spec csv",
  "nameless": "dto db orm response request body resp res req base ref vo entity object data item list result payload schema api string value input output info information detail details map json array any common inner generic container wrapper own all mine new other current",
  "likened": "template blueprint preset copy duplicate draft version revision",
  "aspect": "registered legal trade official public common commercial short long alt alternative original internal external local old new previous current item entity resolved redacted translated localized localised normalized canonical matched detected ascii alternate fully-qualified qualified sub native secondary preferred raw formatted suggested expected requested friendly patient-friendly user-friendly human readable",
  "screen": "media-object image photo picture video thumbnail screen media avatar file asset cover cover-image banner poster wallpaper background-image resolution monitor video-stream media-info media-stream display screenshot video-format viewport canvas webcam frame-size dimensions-px ffmpeg-profile transcode rendition video-quality",
  "ranking": "top best leading leaderboard bestselling highest ranking rankings",
  "mail_log": "email-log mail-log email-event bounce bounced-email suppression email-delivery mail-delivery deliverability-entry sent-email outbound-email queued-email email-record mail-event sent-mail undelivered-mail",
  "played_together": "game campaign adventure one-shot game-session role-playing-game tabletop-game gaming-table",
  "contested": "series tournament league competition championship cup match-series playoff contest bracket season",
  "leasing": "lease-time preferred-time valid-lifetime preferred-lifetime lease-duration lease",
  "prefixed": "pd-pool ip-pool prefix-delegation delegation static-route ip-route ip-source alert-source address-pool delegated-pool",
  "stored": "file image document attachment media upload photo video asset blob object",
  "learner": "student pupil apprentice intern trainee undergraduate aluno mahasiswa",
  "athlete": "player athlete footballer hockey-player rider swimmer gymnast runner fighter boxer wrestler sprinter cyclist skier skater climber judoka competitor team-player team-member-player squad-player",
  "infant": "child kid baby toddler minor son daughter",
  "carer": "doctor physician surgeon nurse practitioner specialist clinic hospital medic",
  "named": "full display real legal contact customer author owner employee member person patient student teacher doctor driver artist player actor guest creator assignee reviewer sender recipient manager client instructor sales-rep director reporter candidate holder cardholder account-holder buyer seller staff agent approver coach speaker uploader depositor cashier counselor counsellor rater maintainer complainant performer inspector officer jockey waiter chef midwife therapist lawyer judge claimant insured courier farmer cleaner mechanic engineer researcher librarian curator musician singer moderator stylist representative subscriber voter accountant examiner supervisor mentor tutor composer writer requestor signer adopter nominator caller visitor",
  "done": "created updated modified edited changed approved verified reviewed uploaded posted reported deleted performed requested submitted issued added closed resolved recorded managed handled processed last-modified",
  "schema_sent": "request input create update new add edit patch payload command form req body",
  "schema_answered": "response dto out read view public detail details res",
  "item_data": "data attributes relationships",
  "item_around": "links link relationships relationship",
  "underscored": "twitter telegram tg x mastodon tiktok tik-tok vk reddit",
  "hyphened": "github gitlab linkedin bitbucket codepen",
  "shown": "image photo picture avatar thumbnail thumb logo cover banner poster icon portrait screenshot gravatar artwork coverart wallpaper backdrop fanart",
  "linked": "url uri link href https",
  "paged": "video audio stream trailer download file document pdf webhook callback redirect endpoint web-site home-page profile html blog docs documentation source web twitter facebook instagram linkedin github external",
  "told": "description summary intro preface foreword about bio biography note notes comment comments remark remarks text content body message detail details overview feedback review caption excerpt abstract instruction instructions reason explanation answer quote subtitle introduction info information history purpose objective help hint prompt announcement observation observations symptom symptoms complaint reason-for-visit short-description long-description",
  "plainly": "short long full brief meta seo main html md markdown plain rich general public internal additional extra other default custom formatted personal professional career self overall ai llm generated descr desc dsc sommary item own raw medium current new old last first lead synopsis narrative blurb kicker tagline en de fr es it pt nl pl ru uk tr ar zh cn ja ko hi vi id th fa he english german french spanish arabic local native localized us me preview snippet msg cooked rendered paragraph label string value field one smart simple extended automatic suggested fact sheet translated quick rough",
  "written": "text content body raw-text",
  "tagged": "label tag keyword hashtag badge button heading category subcategory sub-category genre tab breadcrumb",
  "warned": "warning caveat violation",
  "erroneous": "error errors exception failure fault",
  "advised": "suggestion recommendation tip advice",
  "prompt": "prompt system-prompt user-prompt prompt-template",
  "remarked": "comment comments remark remarks note notes",
  "said": "reason reasons explanation note notes comment comments message text description detail details result",
  "visit": "appointment consultation visit encounter check-up checkup triage",
  "absence": "absence leave leave-request time-off vacation holiday",
  "return": "return refund return-request rma",
  "rated": "review rating feedback testimonial evaluation",
  "cancelled": "cancel cancels cancelled canceled cancellation cancelation no-show noshow",
  "refused": "reject rejects rejected rejection decline declines declined refuse refused refusal denial denied",
  "returned": "return returns returned refund refunds refunded dispute disputes disputed",
  "delayed": "delay delays delayed postpone postponed postponement reschedule rescheduled rescheduling pause paused on-hold",
  "sentence": "message messages msg detail details description reason text explanation summary cause",
  "teller": "error user developer exception",
  "fault": "error errors violation violations detail details issue issues problem problems message messages param params parameter parameters field fields failure failures reason reasons cause causes loc",
  "fielded": "field property param attribute argument member element",
  "quota": "rate-limit ratelimit",
  "counted": "count items results elements records",
  "traced": "request correlation trace transaction operation message event session",
  "streamed": "stream streaming streamed sse",
  "grouping": "item part block message content choice run turn response",
  "advance": "progress percent percentage",
  "computed": "load loading connect connection render rendering ping exec execution execute inference processing process search query q first-byte fetch latency lag startup lookup compute computation evaluation analysis encode decode build cpu algo request",
  "timing": "running cooking prep lead response wait waiting read reading up run",
  "locked": "api auth access secret private subscription functions account shared master",
  "alone": "key auth pass session sid connect-sid sig signature otp pin bearer assertion client-assertion",
  "weekday": "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun",
  "hidden_key": "key token secret value masked preview hint",
  "direction": "next prev previous last first",
  "resuming": "page continuation sync cursor next skip resume max min",
  "asked": "query",
  "pageful": "limit page-size per-page size-of-page take max-results items-per-page max-items",
  "passed": "offset skip",
  "numbered": "page current-page page-number page-num page-index page-no number-of-page",
  "paginated": "pages total-pages page-count last-page",
  "sorted": "sort-by order-by sort sort-field",
  "sortable": "column key property",
  "way": "order direction dir type",
  "searched": "search text texts query keyword keywords filter filters term terms",
  "asking": "search query filter term",
  "standing": "status state phase stage estado estatus situacao statut etat stato zustand",
  "seekers": "search query filter find list lookup paginate",
  "flagging": "is has was are can only with allow allows",
  "owning": "has have",
  "line_1": "address-line-1 address-line1 address-1 address1 street1 street-1 street-line-1",
  "line_3": "address-line-3 address-line3 address-3 address3 street3 street-3 street-line-3",
  "as_text": "str string as-string as-text",
  "shown_as": "display formatted raw pretty readable",
  "line_2": "address-line-2 address-line2 address-2 address2 street2 street-2 street-line-2 street-address2",
  "kept_as": "url link path file identifier id date number size name amount",
  "asserting": "is has was are can allow allows should does did needs requires",
  "switching": "enable enables enabled disable disables auto automatic automatically use uses show shows hide hides with without include includes exclude excludes force ignore ignores require must will not no dont supports accept accepts prevent prevents prefer skip notify verify validate treat send want wants keep shuffle randomize randomise manage enforce restrict hidden only deny permits inherit override append prepend preserve reuse autoplay could would tiene ist hat tem esta mostrar permitir usar",
  "sized": "count number quantity qty size limit limits interval timeout threshold percent percentage rate ratio total level version id ids port delay period duration length width height max min maximum minimum seconds minutes hours days weeks months years second minute hour day daily week weekly month monthly yearly year hourly last recent within ms s h kb mb gb bytes time age date at alive amount score rank position index points sum code type mode status state volume weight depth distance value offset quota capacity pages rows entries items places seats spots users members orders tickets tasks issues jobs requests connections accounts positions invoices cases sessions incidents bugs interest rating ratings likes views reviews",
  "switched": "banned blocked locked unlocked disabled enabled hidden suspended revoked private deprecated superuser muted inactive throttled encrypted privileged insured irrigated organic pregnant lactating tradable tradeable refundable returnable reachable readonly read-only write-only mandatory explicit explicit-lyrics remote electric debug terminated killed mounted paused pinned starred favourite favorite favorited bookmarked featured sticky trashed protected secured sealed published unpublished trusted verified email-verified phone-verified autostart autoplay auto-start window-open door-open child-lock boost boost-enabled virtual downloadable taxable shippable shipping-required signature-required required optional editable deletable removable clickable selectable sortable searchable filterable indexable nullable fragile two-handed stackable consumable equipped soulbound craftable discontinued on-sale in-stock in-sale out-of-stock backordered online-only available-for-order available-for-sale ready-to-ship visible invisible featured-product refurbished used-condition furnished renovated pets-allowed smoking-allowed elevator-available wheelchair-accessible accessible barrier-free heated cooled air-conditioned protein-coding tsunami cloud-enabled opened-counts-as-empty empty-on-open consume-on-open move-on-open track-inventory manage-stock track-stock track-quantity cumulate-min-stock log-requests log-queries smtp-tls tls ssl https secure-connection two-factor 2fa mfa mfa-enabled notifications newsletter subscribed opt-in optin gdpr-consent consent marketing-consent accepted-terms terms-accepted hardware-accelerated lossless interlaced looped loop mirrored flipped inverted negated nsfw adult spoiler sensitive sponsored promoted internal external system-defined builtin built-in custom-made success aktiv gesperrt activo attivo ativo actif active-flag inaktiv sichtbar visibile bloqueado bloccato bloque meuble ascenseur deaktiviert nullified signed-in logged-in is-active connected disconnected dimmable rechargeable waterproof foldable adjustable certified licensed vaccinated neutered castrated sterilised sterilized spayed microchipped house-trained endangered extinct edible poisonous toxic evergreen tampered archivable refresh-required update-available reboot-required needs-reboot restart-required has-more muted-audio gzipped compressed minified cached indexed stale dirty orphaned quarantined infected vulnerable patched rooted jailbroken",
  "switched_or_counted": "deleted archived active approved confirmed closed completed finished done failed passed paid sent read opened expired cancelled canceled shipped delivered resolved open public valid invalid available online offline registered present absent certificate refreshed cod certified submitted graded draft spam flagged overdue installed checked selected default primary main first last new free busy felt validated processed synced uploaded downloaded watched played owned sold rented reserved occupied",
  "wondering": "whether true if indicates flag",
  "open": "metadata meta-data meta custom-fields custom-data custom-attributes settings preferences device-info headers extra extras additional-info additional-data extra-data context properties attributes configuration config data payload response result body response-data request-data result-data params parameters arguments args",
  "day": "day date",
  "month": "month",
  "added": "id ids list name names code slug allowed enabled included available required",
  "in_time": "on at date day time",
  "before_sought": "in by or and the its their against across with whose where match matches searches search",
  "rough": "approximate approximately estimate estimated about capped",
  "vague": "id ids key name title type date time url text value number",
  "clear": "attributes properties relationships",
  "priced": "price unit-price base-price amount cost",
  "popular": "popularity popular favorites-count likes likes-count like-count views view-count sold sales downloads reviews-count followers-count",
  "called": "name title full-name label subject",
  "titled": "task todo to-do post article blog blog-post story news book movie film video song album note event announcement course lesson lecture quiz survey question issue ticket job report document page chapter photo notification recipe idea poll thread topic ad advertisement",
  "told_together": "details credentials news terms stats statistics counts totals metrics analytics figures kpis insights settings preferences extras params arguments headers",
  "graded": "rating stars score rated average-rating rating-average",
  "added_when": "created registered added joined signed-up creation-date inserted submitted uploaded",
  "born": "born birth-date date-of-birth birthday dob birth",
  "started": "start starts begin begins start-date start-time begin-date from begun",
  "ended": "end ends end-date end-time until finish finishes to",
  "due_when": "due due-date due-at payable",
  "conditions": "filter filters exists q where query search criteria conditions page paging pagination",
  "brief": "appointment visit meeting consultation interview lesson slot booking reservation assembly general-meeting hearing ceremony rehearsal screening viewing lecture webinar surgery therapy-session board-meeting council-meeting committee-meeting video-call phone-call guided-tour audition exam-session parent-evening treatment-session",
  "for_minutes": "token access-token otp one-time-password one-time-code verification-code email-verification verification-token reset-code reset-token password-reset magic-link confirmation-code auth-code activation-code security-code login-code login auth authentication sign-in auth-token jwt bearer-token captcha hold seat-hold temporary-password transcode-session playback-session stream-session live-session transcoding-session streaming-session live-stream-session play-session idempotency-key device-code pairing-code csrf-token nonce ws-ticket otp-code email-token confirmation-token activation-token verification phone-verification login-session checkout-session payment-session",
  "for_days": "web-push-session admin-session browser-session refresh-session invitation invite refresh refresh-token oauth-session o-auth2-session o-auth-session user-session auth-session device-session web-session cart basket share-link signed-url upload-url download-url presigned-url download-link invite-code invite-token invitation-token org-invitation team-invitation",
  "answer_meta": "meta response-meta answer-meta api-meta meta-data metadata response-metadata envelope response-envelope response-info api-response base-response health health-check health-status healthcheck server-status system-status ping pong server-time server-info liveness readiness response-header result-meta",
  "made_now": "timestamp time server-time current-time generated-at generated now as-of responded-at response-time-stamp server-timestamp timestamp-utc request-time checked-at date-time datetime",
  "for_years": "api-token personal-access-token device-token push-token fcm-token service-token registration-token crypto-token",
  "lately": "task todo to-do todo-item homework reminder action-item ticket issue notification alert message chat-message log log-entry audit-log activity-log event-log audit-entry comment-reply daily-log request-log alarm",
  "handled": "ticket support-ticket issue incident complaint alert alarm inquiry enquiry help-request maintenance-request service-request fault defect dispute claim support-request case request report maintenance-job repair-job service-job job-card job-order work-order",
  "at_once": "trip ride cab-booking dispatch sos emergency emergency-call",
  "soon_1": "assigned accepted accept approved approval approve confirmed confirmation verified verification acknowledged authorized authorised decided decision called claimed validated responded response replied reply answered rejected declined",
  "soon_2": "paid payment captured charged processed prepared packed signed",
  "soon_3": "sent shipped shipping dispatched dispatch picked collected mailed",
  "soon_4": "delivered arrived read viewed clicked",
  "soon_5": "rated reviewed refunded refund",
  "closing": "closed resolved completed finished ended cancelled canceled",
  "by_clock": "hour local-time time-of-day clock-time wall-time",
  "daily_opening": "open opens opened opening close closes closed closing business-hours opening-hours sales reception visiting",
  "daily_breakfast": "breakfast morning",
  "daily_lunch": "lunch lunch-break midday",
  "daily_dinner": "dinner supper evening",
  "daily_pause": "break pause rest",
  "daily_stint": "shift duty work working",
  "guests_in": "check-in check-in-time checkin checkin-time check-in-from arrival-time",
  "guests_out": "check-out check-out-time checkout checkout-time check-out-until departure-time",
  "housed": "star star-rating amenity amenities price-per-night nightly-rate nightly-price house-rules address city cancellation-policy pet-policy opening-hours",
  "daily": "feeding meal peak quiet quiet-hours curfew nap walk school slot lesson",
  "on_weekday": "weekday day-of-week week-day weekdays days-of-week days",
  "edge_of_day": "start end begin finish time-start time-end start-at end-at time hour time-from time-to time-until from-time to-time until-time start-hour end-hour start-time end-time",
  "near": "ready needed wanted respond reply due deadline scheduled next planned upcoming expected estimated eta appointment delivery",
  "open_hours": "hour hours business-hour opening-hour working-hour office-hour opening-time working-time availability appointment-setting booking-setting schedule-setting working-day day-hour opening monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun work-schedule doctor-schedule staff-schedule employee-schedule available-time free-hour",
  "stint": "shift work-shift staff-shift duty driver-shift attendance-record attendance-log attendance-entry employee-attendance staff-attendance punch-record clock-record",
  "occasion": "training tutorial demo tasting practice fitness-class event class concert match game-session session workshop screening showing showtime lecture webinar seminar rehearsal party training-session exam class-session live-class parking-session delivery-slot ceremony meetup auction work-day working-party walk guided-walk dog-walk outing open-day open-evening recital match-day sitting kneading bake baking-batch batch brew-day dive sailing regatta jumble-sale market-day activity drill fire-drill inspection-visit site-visit tea feast coffee-morning playgroup choir-practice service worship mass club-night race heat bout tryout photo-shoot shoot milking patrol watch round tour-slot cooking-class taster info-evening parents-evening info-session stream broadcast blood-drive clinic-session treatment firing print-run",
  "running": "export import job run task-run sync backup build scan migration execution deployment crawl pipeline workflow-run transcription upload download recording simulation restore data-load test-run sync-log job-status",
  "days_long": "rental trip tour travel leave vacation holiday stay conference festival tournament hackathon expedition cruise absence travel-request hire booking-range closure road-closure ban restriction quarantine retreat camp holiday-camp road-work embargo school-trip",
  "latest": "last latest recent previous prev",
  "call_1": "reported alarmed alerted called called-in scheduled-for planned-for scheduled slot alarm received-call",
  "call_2": "turnout turned-out en-route acknowledged dispatched",
  "call_3": "arrived on-scene on-site checked-in",
  "call_4": "under-control started seen treated",
  "call_5": "finished resolved restored completed repaired fixed cleared",
  "probe_1": "taken sampled drawn collected swabbed",
  "probe_in": "received received-in-lab lab-received arrived-in-lab accessioned",
  "let_go": "released authorised authorized approved signed-off",
  "of_value": "value-date settlement-date booking-date",
  "unsealed": "opened first-opened unsealed first-used",
  "probe_2": "resulted result results analysed analyzed evaluated",
  "life_1": "baptised baptized baptism christened",
  "life_2": "confirmed confirmation",
  "life_3": "married wedding marriage",
  "died_1": "died deceased death passed-away",
  "died_2": "buried burial funeral cremated cremation",
  "used_1": "acquired commissioned installed purchased acquisition commissioning installation",
  "used_2": "last-inspection last-inspected last-serviced last-service last-maintenance last-used",
  "used_3": "retired decommissioned scrapped disposed",
  "not_come": "no-show noshow did-not-attend missed is-no-show did-not-show",
  "reply_time": "response-time reaction-time arrival-time time-to-arrive time-to-respond",
  "down_time": "downtime down-time outage time-to-resolve resolution-time time-to-repair repair-time",
  "due_before": "registration-deadline copy-deadline entry-deadline order-deadline booking-deadline rsvp-deadline application-deadline sign-up-deadline submission-deadline registration-closes cancellation-deadline register-by book-by rsvp-by editorial-deadline signup-ends sign-up-ends signup-end signup-closes signup-deadline registration-ends registration-end registration-close enrollment-ends enrollment-end enrollment-closes sales-end sale-ends sale-end ticket-sales-end booking-ends booking-closes application-ends application-closes applications-close declaration-deadline deposit-deadline last-signup",
  "open_before": "signup-starts signup-start sign-up-starts signup-opens registration-starts registration-start registration-opens registration-open enrollment-starts enrollment-start enrollment-opens sales-start sale-starts sale-start ticket-sales-start on-sale booking-opens booking-starts application-starts application-opens applications-open",
  "due_after": "appeal-deadline objection-deadline response-deadline reply-deadline recheck recheck-by recheck-due appeal-by reply-by respond-by retest-by needed-by correct-by remedy-by",
  "earliest": "first initial earliest",
  "spoken_with": "attempt quiz quiz-attempt test-attempt exam-attempt call conversation ride video-call phone-call chat-session charging-session workout break attendance attendee check-in checkin gym-visit",
  "month_long": "period cycle statement payroll payslip",
  "weeks_long": "trial assignment homework offer special-offer deal coupon voucher promo-code discount-code banner flash-deal homework-task sprint iteration campaign promotion discount challenge cohort survey poll election contest competition sale giveaway voting exhibition exhibit installation loan-exhibition fundraiser appeal collection-drive",
  "months_long": "project term semester season internship program milestone goal okr objective quarter trimester experiment clinical-trial treatment-plan care-plan phase epic course initiative residency scholarship training-plan subscription planting sowing crop-cycle growing-season cultivation pregnancy gestation brood fermentation hibernation apprenticeship",
  "in_a_life": "address-history historical-address previous-address former-address past-address residence-history residence domicile domicile-history historical-domicile former-residence former-name previous-employment previous-tenancy past-tenancy experience education work-experience work-history employment-history previous-job job-history study degree",
  "years_long": "contract lease tenancy membership policy insurance employment cost-center warranty license certificate agreement mandate position tariff academic-year school-year fiscal-year coverage accreditation tenure loan mortgage",
  "firm": "company business organization firm enterprise corporate trading trade farm club school practice shop store restaurant agency institution association charity studio",
  "corporate": "website web-site logo logo-url tax-id vat-number vat-id registration-number industry founded opening-hours domain",
  "noted": "appointment visit consultation checkup check-up encounter lesson slot booking reservation session registration enrollment attendance",
  "stay": "booking reservation",
  "gone": "deleted archived cancelled canceled revoked removed trashed banned suspended terminated deletion cancellation termination deactivated inactivated deactivation disabled retired discontinued decommissioned",
  "surely_timed": "expiration-time expiration-date member-expiration membership-expiration subscription-expiration license-expiration renewal-date at timestamp seen login heartbeat sync activity",
  "stamped": "at on date time timestamp date-time datetime",
  "came": "at on since date time timestamp by by-id by-user by-user-id",
  "why": "reason reason-code note notes comment cause",
  "always": "created updated added booked scheduled planned opened placed ordered requested reserved expected estimated",
  "deed_itself": "termination return expiry expiration cancellation completion birth hire resignation release payment",
  "deed": "completed cancelled canceled deleted archived finished resolved closed paid shipped delivered refunded processed revoked approved rejected verified published decided terminated settled redeemed returned arrived departed left collected handed-over picked-up dropped-off read seen checkin check-in checked-in connected sent confirmed used viewed accepted declined activated signed disabled banned blocked locked suspended processed acknowledged answered replied",
  "planned": "scheduled planned scheduled-for planned-for appointment scheduled-start",
  "begun": "started begun began actual-start",
  "written_in": "ms millis milliseconds sec secs seconds unix epoch iso utc gmt str string formatted readable raw",
  "course_of_goods": "ordered placed approved accepted confirmed picked packed printed labelled labeled postage-applied manifested handed-over dispatched despatched shipped delivered received returned",
  "course_of_mail": "queued enqueued processed sent delivered received opened open read clicked click answered replied",
  "course_of_files": "uploaded received imported ingested scanned parsed indexed processed analysed analyzed converted exported",
  "course_of_texts": "written drafted submitted reviewed approved published unpublished archived",
  "course_of_people": "invited applied registered enrolled enroled joined verified activated first-access first-login last-access last-login suspended deactivated left",
  "made": "created creation added inserted date-created date-added created-time creation-time queued enqueued submitted",
  "days_since": "age-in-days age-days days-old days-since days-open",
  "days_late": "days-overdue overdue-days days-late days-past-due days-delayed",
  "days_ahead": "days-left days-remaining remaining-days days-until days-to days-until-due days-until-expiry",
  "finished": "completed finished ended actual-end",
  "expiring": "expires expire expiry expiration valid-until valid-to valid-till end-of-validity",
  "lapsed": "expired lapsed",
  "in_force": "active valid usable",
  "yearly": "year",
  "day_itself": "date day work-date calendar-date day-date flight-date service-date shift-date event-date tour-date visit-date session-date lesson-date class-date game-date match-date travel-date appointment-date meeting-date operating-date sailing-date run-date",
  "dated": "date check pay vote-start reg-start registration-start publication published issue issued invoice payment paid event exam period-start match race season-start",
  "of_a_month": "period month billing-month billing-period invoice-period accounting-period accounting-month service-month statement-period fiscal-period",
  "of_a_week": "week week-number calendar-week iso-week",
  "dunned": "dunning-level reminder-level mahn-level reminder-count dunning-stage number-of-reminders reminders",
  "participle": "paid unpaid sent resent taken given lost won done sold made no-show noshow",
  "absent": "in-words deleted archived cancelled canceled revoked closed resolved error errors innererror next nextlink prev previous",
  "begins": "pick-up-at pickup-at pick-up-date pickup-date pick-up-time pickup-time pickup-datetime join start starts started begin begins began begun check-in checkin clock-in departure depart departs entry enter enters entered from",
  "ends": "drop-off-at dropoff-at drop-off-date dropoff-date drop-off-time dropoff-time dropoff-datetime return return-at return-date return-time return-on return-due return-due-at return-due-on return-due-date due-back end ends ended leave left finish finishes finished stop stops stopped completed check-out checkout clock-out arrival arrive arrives to until till exit exits exited",
  "long": "birth born dob expires expire expired expiry expiration expiring valid validity renew renews renewed renewal warranty hire hired joined since login seen found founded release released publish published start starts started starting begin begins beginning end ends ended ending until",
  "ahead": "next estimated expected scheduled planned requested",
  "before": "book booked booking schedule scheduled request order place placed report reported submit",
  "counter_first": "start begin old alt initial previous from departure begins",
  "counter_last": "stop end new final current to return arrival ends",
  "run_between": "charged-energy energy-charged consumption consumed usage consumption-kwh usage-kwh energy-kwh energy energy-delivered delivered-energy kwh distance distance-km distance-driven kilometers-driven mileage-driven driven difference quantity",
  "half_of_all": "p50 median p25",
  "most_of_all": "p90 p95 p75",
  "nearly_all": "p99 p999",
  "opened_of_it": "opened",
  "amounting": "amount quantity stock",
  "disposable": "available spendable withdrawable",
  "balanced": "balance",
  "of_year": "year yearly",
  "earliest_of": "first",
  "latest_of": "last",
  "least": "min minimum lowest low bottom",
  "mean": "avg average mean",
  "most": "max maximum highest high top",
  "present": "current",
  "the_most": "highest largest biggest greatest best top longest heaviest most-expensive",
  "the_least": "lowest smallest cheapest least shortest fastest",
  "bid": "bid offer",
  "leading_one": "current leading winning",
  "ever": "longest best record peak max maximum highest",
  "whole": "hand total max maximum limit capacity required allocated quota budget entitled allowed all",
  "tried": "total start starts attempts attempt-count games matches played games-played matches-played races runs trials total-count count requests orders bookings sessions tasks responses sent delivered students days",
  "of_whole": "rate percent percentage pct ratio",
  "used": "raised achieved worked attended used spent consumed taken booked occupied reserved allocated-to enrolled current sold reserved redeemed paid assigned filled utilized registered collected created issued running completed finished watched mastered played answered seated checked-in unlocked delivered picked scanned loaded signed resolved learned passed",
  "worked_off": "done finished",
  "put_in_hand": "expected ordered announced invited requested in produced cooked prepared baked made received checked inspected tested examined planted sown started entered dispatched sent cast harvested",
  "come_of_it": "arrived loaded delivered out served eaten sold passed accepted present attended shipped packed completed opened picked printed good valid finished hatched germinated fulfilled cleared",
  "lost_of_it": "missing absent spoiled rejected failed wasted lost discarded scrapped defective damaged broken outstanding invalid bounced unsold unserved leftover faulty no-show short disposed returned",
  "wages": "salary pay payroll payslip wage wages earnings payout income pension bonus",
  "holder_now": "tenant current-tenant occupant current-occupant occupier borrower current-borrower renter current-renter hirer lessee leaseholder assignee skipper boat current-boat vessel ship holder current-holder key-holder guest current-guest patient current-patient customer current-customer visitor volunteer helper rider current-rider booker passenger student pupil child resident current-resident assigned assigned-to substitute adopter buyer current-vehicle parked-vehicle parked-car keeper current-user winner participant",
  "of_holder": "name full-name first-name last-name email phone mobile id number address contact plate since until at on from",
  "held_for": "occupied-until occupied-since occupied-from reserved-until reserved-since rented-until rented-since lease-start lease-end lease-start-date lease-end-date leased-since leased-until tenant-since let-since let-until loaned-until on-loan-until on-loan-since borrowed-until borrowed-at borrowed-on due-back due-back-on due-back-at due-back-date return-due return-due-date expected-back expected-return expected-return-date booked-until booked-from rental-end rental-start assigned-at assigned-on issued-to reserved-at",
  "gone_away": "leave left exit removal deregistration moved-out move-out quit churn unsubscribe opt-out",
  "laid_up": "out-of-service out-of-order in-repair repair under-repair maintenance in-maintenance under-maintenance retired closed blocked cleaning dirty decommissioned broken defective inactive in-workshop in-service in-storage scrapped unavailable",
  "free_beside": "open offered unfilled wanted",
  "holding_it": "rented-to rented-by borrowed-by lent-to loaned-to loaned-by reserved-by reserved-for occupied-by booked-by hired-by hired-to leased-to leased-by checked-out-to checked-out-by taken-by held-by rented-to-id borrowed-by-id lent-to-id reserved-by-id",
  "free_now": "available free vacant empty unoccupied unassigned unclaimed not-assigned unlet to-let in-stock on-shelf not-let ready-to-rent unbooked not-occupied",
  "still_left": "remaining left available free vacant unsold unbooked",
  "lying_there": "stock on-hand inventory on-shelf stored",
  "taken_away": "booked sold reserved occupied taken docked moored parked enrolled registered rented lent loaned borrowed allocated claimed on-hire hired hired-out on-loan on-rent rented-out checked-out in-use committed",
  "all_there": "capacity total max maximum limit quota allotment",
  "apart_from_all": "min minimum low reorder alert threshold safety percent percentage rate average value today weekly monthly per after before previous next change",
  "units_of": "units unit quantity qty items pieces copies stock number-of-units number-of-copies number-of-items",
  "in_money": "value amount worth cost costs revenue turnover sales spend volume",
  "in_cents": "cents minor in-cents minor-units amount-cents amount-minor",
  "newly": "new created added placed made",
  "share_of_all": "rate percent percentage pct ratio share proportion",
  "of_one_whole": "ratio share proportion fraction",
  "completion": "completion success finish completing finishing",
  "earned": "revenue turnover sales income earnings takings",
  "afterwards": "after later-than later follow follows",
  "beforehand": "before earlier-than earlier precede precedes",
  "or_at_once": "equal same or-on or-at not-before on-or-after at-or-after",
  "the_start": "start starts beginning begin start-date start-time from",
  "the_end": "end ends finish end-date end-time until to",
  "lying_in": "within inside outside during beyond out-of",
  "summing_up": "stats stat statistics summary dashboard overview metrics analytics figures kpis insights report",
  "making_another": "copy clone duplicate fork copies replicate copied duplication",
  "too_late": "overdue past-due late behind-schedule delayed",
  "gone_by": "has-passed passed in-the-past gone-by is-over before-today past-due",
  "so_already": "already ignored unchanged skipped",
  "only_once": "already only-once at-most-once at-most-one once-per one-per more-than-once twice only-one a-second another-one duplicate",
  "timed": "time times slot slots overlap overlaps overlapping period date dates day days hour hours moment then interval week",
  "of_asker_too": "you your user current-user caller",
  "due_until": "due deadline due-by due-until",
  "ranked": "top best most popular leading busiest highest most-popular most-active biggest largest best-selling bestselling",
  "ended_so": "returned closed ended resolved settled finished completed released concluded given-back brought-back handed-back",
  "not_over": "open active current ongoing unfinished incomplete uncompleted live outstanding running in-progress pending",
  "counted_in": "including includes incl inclusive",
  "putting_in": "added put puts-back put-back added-back raised increased booked-into returned-to adds add adding puts put increases increase raises books-in credits replenishes restocks",
  "outgoing": "out debit withdrawal withdraw spend spent redeem redeemed redemption use used usage burn burned expense payment purchase charge fee outgoing outbound outflow issue issued dispatch dispatched shipped shipment sale sold consume consumed consumption remove removed removal decrease minus stock-out loss lost damage damaged scrap scrapped waste write-off pick picked expired",
  "paid_partly": "partially-paid partly-paid part-paid partial partial-payment paid-partially partiallypaid",
  "used_up": "depleted exhausted used-up used spent empty redeemed fully-redeemed fully-used zero-balance",
  "starting": "initial original opening starting face issued loaded",
  "paid_otherwise": "refund reimbursement chargeback expense",
  "buying_in": "purchase-order supplier-order procurement replenishment restock-order goods-receipt inbound-delivery purchase-requisition",
  "taking_out": "takes take taking taken-from taken-out-of taken-off deducted subtracted withdrawn-from consumed-from drawn-from deducts deduct removes subtracts reduces decreases lowers draws issues consumes",
  "running_low": "low-stock low-in-stock low-on-stock running-low low stock-low below-minimum below-min-stock below-reorder-level needs-reorder needs-reordering needs-restock needs-restocking to-reorder reorder-needed understocked",
  "only_so": "while when if only once as-long-as during for-as-long-as set-for set-in filled-for filled-in",
  "so_long": "while as-long-as for-as-long-as during null-otherwise otherwise-null empty-otherwise absent-otherwise",
  "nothing_else": "null-otherwise otherwise-null else-null empty-otherwise absent-otherwise null-for-all null-for-others null-for-other for-all-others null-for-any null-in-all null-in-any null-in-other null-unless empty-for-others",
  "nothing_so": "null-while null-when null-if null-for null-as-long-as null-in empty-while absent-while unset-while none-while nobody-while nothing-while",
  "within_state": "in under at on being",
  "every_one": "all every each any",
  "taking": "order purchase sale booking reservation registration enrollment signup sign-up rsvp ticket rental loan lending borrowing hire participation",
  "taking_by": "people persons guests party-size group-size seats tickets spots places participants attendees passengers pax units pieces copies",
  "not_yet_taking": "draft quote cart basket waitlisted waiting-list on-waitlist unconfirmed inquiry enquiry proposed waiting",
  "giving_back": "cancelled canceled cancellation refused rejected declined denied expired returned refunded void voided withdrawn deleted removed failed released",
  "becoming_so": "are is become becomes get gets will be been being also all both then now too marked as set to in turn automatically thereby therefore again",
  "being_so": "are is become becomes get gets be been set marked",
  "coming_from": "start starting from origin pickup pick-up departure source",
  "getting_to": "at to in into on onto",
  "going_away": "leave leaves left vacates vacate quits exits",
  "along_with": "all any every each its the their his her also of remaining associated related linked other own both and a an with together upcoming future existing current outstanding unfinished",
  "too_little": "not-enough insufficient too-low too-few too-little too-small sold-out out-of-stock full fully-booked exceeds exceed exceeded not-available unavailable no-free exhausted at-capacity no-capacity no-spots no-seats no-places no-spaces none-left no-more more-than above beyond over-the-balance greater-than higher-than larger-than overpay overpays overpayment overdraw overdrawn fewer less-than lower-than booked-out filled-up no-room short-of",
  "nothing_there": "empty nothing no-items no-lines",
  "giving_side": "from source sender payer debit debtor origin outgoing src",
  "getting_side": "to target receiver recipient payee credit creditor destination beneficiary incoming dest",
  "balance": "balance current-balance available-balance account-balance wallet-balance points credits",
  "transferred": "amount points credits sum value quantity",
  "cart": "cart basket shopping-cart shopping-basket bag shopping-bag trolley shopping-trolley",
  "ordering": "checkout check-out order place-order purchase buy submit confirm complete pay finalize finalise",
  "any_file": "upload file image picture photo media attachment upload-image upload-photo upload-file",
  "act_chosen": "action operation op command do act",
  "why_not": "reason message detail details problem why code error-code error-message",
  "asked_in_all": "total requested processed total-count total-requested total-processed requested-count processed-count received",
  "together": "batch bulk mass many multiple several by-ids",
  "not_found": "not-found missing failed failure failures error errors skipped invalid unknown rejected unprocessed",
  "peopled": "occupied trapped injured inhabited",
  "full_up": "full sold-out fully-booked booked-out at-capacity filled booked-up sold-out-flag fully-occupied",
  "passing": "passed pass successful satisfactory has-passed",
  "offered": "available offered planned goal target",
  "left": "remaining left available free due outstanding unpaid unused",
  "budgeted": "budget",
  "spent_of": "spent spent-so-far spent-to-date",
  "some_of_it": "open usable working operable",
  "held_back": "reserved blocked",
  "at_hand": "available quantity stock",
  "blowing": "wind speed",
  "gusting": "gust gusts",
  "dewy": "dew point",
  "chilled": "wind chill",
  "warm": "temperature temp",
  "fine_dust": "pm25 pm2 5",
  "coarse_dust": "pm10",
  "seated_room": "seated sitting",
  "standing_room": "standing",
  "running_down": "pressure fuel",
  "sold_back": "feed fed in",
  "bought_in": "purchase",
  "alternating": "ac",
  "direct_current": "dc",
  "as_money": "amount value charged applied order invoice cart basket bill",
  "billed": "total grand-total total-amount invoice-total total-price total-cost actual actual-cost original-amount initial-amount initial-value original-value face-value",
  "still_owed": "balance balance-due outstanding outstanding-balance outstanding-amount amount-outstanding amount-due due-amount remaining-amount amount-remaining remain-amount remaining remain remaining-balance balance-remaining remaining-value rest-value open-amount unpaid-amount",
  "paid_of_it": "paid amount-paid paid-amount payed payed-amount total-paid paid-total paid-so-far paid-to-date",
  "reachable": "online connected",
  "unreachable": "offline disconnected",
  "overall": "total overall sum all",
  "totalling": "total count counts num cnt overall",
  "succeeding": "passed succeeded successful success correct completed active delivered read resolved verified approved present",
  "failing": "failed failure unsuccessful incorrect wrong pending inactive undelivered unread unresolved unverified rejected absent",
  "bare": "on amount count number value balance due sum num quantity debt payment loan this so far",
  "of_day": "today daily",
  "of_week": "week weekly",
  "of_month": "month monthly",
  "bounded": "max maximum limit capacity quota",
  "handed_out": "served sold eaten shipped consumed delivered",
  "made_before": "produced cooked prepared baked made printed harvested brewed caught",
  "portion": "percent percentage pct rate progress utilization usage occupancy",
  "reduced": "sale discounted discount promo promotional offer special current final selling net",
  "sold_for": "retail sales sale selling consumer",
  "bought": "cost purchase buying buy wholesale dealer acquisition procurement",
  "taken_off": "discounted discount promo promotional sale",
  "several": "two three four five six 2 3 4 5 6 7 10 12 14 30 90",
  "each_hour": "hour hourly hours",
  "priced_by_time": "rate price rent cost charge",
  "apart": "unique recent new rate limit id average change growth number tax discount percent count",
  "partial": "per deposit advance read watched completed finished done mastered answered sold booked occupied enrolled filled running learned unlocked delivered left",
  "nearly": "estimated expected actual planned previous prev last final",
  "each_day": "day daily night nightly",
  "each_week": "week weekly weeks",
  "each_month": "month monthly months",
  "each_year": "year yearly annual annually",
  "earlier": "before old previous prev",
  "later": "after new",
  "moved": "amount quantity change delta quantity-change stock-change change-amount adjustment quantity-delta",
  "paid_in": "paid amount-paid paid-amount total-paid paid-total payments-total",
  "to_pay": "balance balance-due amount-due due-amount due remaining remaining-amount remaining-balance amount-remaining outstanding outstanding-amount outstanding-balance outstanding-total total-outstanding left-to-pay",
  "paid_up": "paid settled paid-in-full fully-paid",
  "owed": "issued pending due overdue unpaid past-due outstanding draft sent open unsettled not-paid awaiting-payment viewed",
  "grown": "change-percent percent-change change-percentage percentage-change change-pct pct-change change-rate growth growth-rate growth-percent growth-percentage trend-percent trend-percentage delta-percent percent-growth percentage-growth",
  "difference": "change change-amount delta difference absolute-change net-change",
  "quoted": "price current-price last-price quote",
  "incoming": "in deposit credit refund income topup top-up incoming received receive earn earned reward add added inbound restock purchase-received stock-in increase plus receipt goods-receipt intake",
  "came_in": "income incomes revenue revenues earnings inflow inflows",
  "went_out": "expense expenses spending spendings outflow outflows expenditure expenditures costs",
  "left_over": "balance net-balance profit net-profit savings net-savings cashflow cash-flow net-cashflow net-cash-flow net-income net surplus",
  "saved_share": "return-percent return-percentage gain-percent profit-percentage savings-rate saving-rate profit-margin net-margin margin-percent savings-percent savings-percentage",
  "put_in": "invested amount-invested invested-amount total-invested initial-investment initial-value purchase-value cost-basis invested-value book-value",
  "worth_now": "current-value market-value present-value current-worth current-amount total-current-value",
  "gained": "gain gain-loss profit profit-loss unrealized-gain unrealized-pnl return returns total-return",
  "aimed": "target goal",
  "reached": "current saved raised collected achieved",
  "in_celsius": "c celsius",
  "in_fahrenheit": "f fahrenheit",
  "in_kilometres": "km kilometers kilometres kmh kph",
  "in_miles": "mi miles mph",
  "in_metres": "m meters metres",
  "in_feet": "ft feet",
  "in_kilograms": "kg kilograms kilogram kilos",
  "in_grams": "g gram grams",
  "in_tons": "t tons tonnes",
  "in_millimetres": "mm millimeters millimetres",
  "in_hectares": "ha hectares",
  "in_acres": "acres acre",
  "in_kilowatts": "kw kilowatts",
  "in_horsepower": "hp ps horsepower",
  "in_hectopascals": "mb hpa mbar",
  "in_light_years": "ly light-years",
  "in_parsecs": "pc parsecs",
  "in_litres": "l liters litres",
  "in_gallons": "gal gallons",
  "in_bytes": "bytes",
  "in_kilobytes": "kb kilobytes",
  "in_megabytes": "mb megabytes",
  "in_pounds": "lb lbs pounds",
  "in_centimetres": "cm centimeters centimetres",
  "in_inches": "in inches",
  "regular": "original old regular list base previous compare-at market gross full before-discount",
  "faulty": "error errors error-message error-messages error-code error-detail error-details error-reason failure-reason failure-message failure-code last-error violations validation-errors last-error-message",
  "by_language": "language languages translation translations localized-text localized-string localized-name localised-text localised-string multilingual-text multilingual-string multi-language multi-lang language-map lang-map i18n i18n-string i18n-text text-map",
  "broken": "failed fail failure error errored faulted crashed dead timed-out bounced undelivered",
  "fine": "success successful succeeded ok valid is-valid is-success is-successful passed is-ok",
  "chronicle": "history status-history state-history timeline status-changes state-changes status-log status-logs tracking-history",
  "changed": "status state to-status new-status to-state new-state",
  "gratis": "free free-plan free-tier gratis free-trial",
  "lasting": "duration elapsed length time-spent transit transit-time trip journey voyage sailing crossing cruise flight flight-time",
  "unit": "ms millis milliseconds s sec secs second seconds m min mins minute minutes h hr hrs hour hours d day days night nights wk wks week weeks",
  "units": "seconds minutes hours days nights weeks",
  "many_days": "months years",
  "counting": "total number-of num stay rental booked worked ground turnaround actual planned",
  "long_terms": "lease contract term rental warranty membership loan validity guarantee rent",
  "timely": "time",
  "instant": "date day stamp zone event server current client local auth fire raise fired raised triggered online active activity pub actual predicted block post posted upload sent send entry exit sync synced pinned access login system last first record recorded register call called answered mod ctime mtime atime expire report arr dep beg originate snap answer reported sample measured observation check heartbeat replied commit trade quote close show reminder alarm publish cancellation effect order pay payment device fix gps off collect capture captured operate operation op change",
  "slots": "time start-time end-time slot time-slot",
  "clock": "time start-time end-time opening-time closing-time open-time close-time from-time until-time to-time clock-time time-from time-until time-to begin-time begins ends starts setup-time teardown-time meeting-time lunch-start lunch-end break-start break-end quiet-hours-start quiet-hours-end kickoff kick-off kickoff-time kick-off-time doors-open curtain curtain-up tee-time feeding-time lights-out wake-up-time bed-time bedtime doors finish-time finishes sunrise sunset high-water low-water",
  "days": "from to start-date start-day start-on end-date end-day end-on begin-date begin-day begin-on booking-date booking-day booking-on reservation-date reservation-day reservation-on",
  "axis": "date day month hour year week time timestamp period bucket weekday day-of-week",
  "coordinates": "coordinates lng-lat lon-lat bbox bounding-box bounds",
  "located": "address street city latitude coordinates postal-code",
  "signs": "login user-name password first-name last-name",
  "key": "id ids pk key-id uuid guid",
  "keyed": "id uuid key",
  "above_self": "parent",
  "language_in_front": "locale lang language language-code culture",
  "version_in_front": "version api-version",
  "listed_alone": "owner author",
  "own_to_each": "user author owner creator member profile account person people contact employee staff manager leader sender recipient assignee reviewer follower status state type kind priority level tag role currency language image picture photo file media attachment document parent reply comment note",
  "introduces": "name full-name display-name first-name last-name user-name login title email email-address phone phone-number mobile avatar picture photo sku code company",
  "said_again": "name label title text display display-name display-value display-text caption readable verbose description",
  "renames": "display-name full-name verbose-name plain-name long-name friendly-name public-name official-name pretty-name byline print-name printed-name human-name readable-name mod-name display-title full-title name-display name-full",
  "itself_within": "data attribute attributes detail details info user profile person account personal-info personal-data personal-information personal-details fields contact-info contact-details credentials",
  "changes": "edit update replace change",
  "removes": "delete remove cancel",
  "makes": "create add new submit",
  "shortens": "short-name abbreviation abbr abbrev acronym name-short",
  "addresses": "url-words url-name url-key url-title machine-name system-name internal-name unique-name id-name",
  "once": "request session transaction correlation trace span external device event message payment intent charge receipt tax vat national fiscal employer checkout idempotency provider public track job execution operation delivery batch token google stripe supabase firebase paypal github apple facebook telegram chat auth",
  "repeating": "repeat repeated again confirm confirmed confirmation retype retyped re-enter re-type re verify",
  "retrying": "idempotency-key idempotency-token idempotency-id idempotence-key idempotent-key deduplication-key deduplication-id deduplication-token dedup-key dedup-id dedupe-key dedupe-id client-request-token retry-token",
  "citizen": "tax-id vat-id national-id fiscal-id employer-id",
  "digits": "code number no zip id phone pin otp",
  "of_one": "unit each single per-unit per-item per-piece",
  "natural": "email email-address user-name login handle nick-name slug sku id number no code reference ref serial-number serial-no isbn ean upc gtin imei cpf cnpj barcode bar-code license-plate plate-number registration-number vin iban account-number tracking-number tracking-code passport-number tax-id vat-id national-id confirmation-code booking-code booking-reference confirmation-number license-number licence-number insurance-number policy-number badge-number card-number member-number membership-number enrollment-number",
  "called_by_service": "number no reference ref reference-number reference-no code account-number account-no customer-number member-number membership-number contract-number case-number file-number policy-number",
  "party": "customer client patient guest tenant buyer subscriber passenger student",
  "served": "customer client patient guest tenant buyer subscriber passenger member visitor borrower policyholder policy-holder resident applicant parent guardian father mother spouse emergency-contact beneficiary donor pet-owner household citizen",
  "generic": "value data item key values string input output result field object text property additional-prop additional-props prop props default array any json json-object json-array json-value json-data any-object",
  "health": "health healthy healthz health-check healthcheck health-status livez readyz ping status live liveness ready readiness alive heartbeat up self-check test-ping",
  "login": "token jwt login log-in signin sign-in auth authenticate refresh authorize",
  "exact": "url uri link image picture avatar photo logo thumbnail email phone version user-name slug hash checksum ip domain host currency locale time-zone uuid code key",
  "english": "the of and for with is are this your by from at on",
  "foreign": "de da do dos das para com uma nao el los las una con por del der und ein eine mit fur le les des une pour avec est di per che gli yang dan dengan untuk ve bir icin",
  "itself": "self",
  "works": "power-plant treatment-plant production-plant manufacturing-plant industrial-plant processing-plant assembly-plant energy-plant water-plant chemical-plant",
  "related": "user owner author customer category product order account team project company parent",
  "keys": "id ids key uuid ref public-id",
  "keys_before": "id fk uuid",
  "codes": "isbn issn doi sku ean upc gtin imei vin symbol ticker iata icao mrn callsign login",
  "on_papers": "card cards number no type token image photo document name code expiry front back proof verification status",
  "any_thing": "entity resource target subject reference referenced related related-entity parent object source owner record linked auditable commentable notable noteable likeable likable imageable attachable taggable reviewable reportable loggable trackable favoritable model affected target-resource",
  "kinds": "type kind",
  "registers": "external foreign legacy his ehr emr fhir erp crm sap oauth oauth2 oidc saml sso ldap idp google apple facebook instagram twitter linkedin github gitlab microsoft azure amazon aws mws stripe paypal razorpay braintree adyen mollie shopify hubspot salesforce zendesk twilio telegram whatsapp discord slack zoom supabase firebase auth0 clerk cognito keycloak okta xero quickbooks spotify steam strava",
  "authorities": "national national-identity citizen civil fiscal tax vat",
  "enrolled": "user person member student pupil employee staff worker customer client patient",
  "programs": "client customer tenant application app",
  "of_programs": "client-secret app-secret issuer issuer-url authorization-url auth-url token-url token-uri redirect-uri redirect-uris redirect-url service-account-key oauth-secret",
  "people": "user owner author creator customer assignee reviewer member employee sender recipient created-by account person client student teacher seller buyer manager assigned-to reporter follower followee receiver addressee payer payee host guest challenger opponent donor actor performer mentor mentee operator approver requester uploader editor head leader by",
  "users": "user person member account customer employee people profile staff agent",
  "below_manager": "report direct-report subordinate staff",
  "as_manager": "manager supervisor boss reports-to lead",
  "below_parent": "child children reply sub-category subcategory sub-task subtask sub-folder subfolder child-category child-task answer descendant nested",
  "as_parent": "parent in-reply-to reply-to",
  "below_origin": "departure",
  "as_origin": "origin departure from source",
  "below_destination": "arrival",
  "as_destination": "destination arrival to target",
  "sides": "home away sender receiver recipient addressee from to source target origin destination departure arrival buyer seller payer payee debtor creditor host guest visitor challenger opponent winner loser red blue black white first second one two 1 2 a b left right debit credit follower followee requester addressee",
  "spot": "location point address position coordinates",
  "way_ends": "from to source target origin destination departure arrival sender receiver recipient pickup pick-up dropoff drop-off start end loading unloading boarding collection delivery shipper consignee",
  "how_done": "by when if to in for as during while because where with",
  "told_rate": "rate percentage percent percent-off discount discount-percent discount-percentage discount-rate tax-rate vat-rate vat",
  "untaxed": "zero exempt exempted nil",
  "lower_taxed": "reduced lower",
  "usually_taxed": "standard normal usual full",
  "far_ends": "departure arrival",
  "authors": "author creator created-by owner user sender reporter requester requested-by uploaded-by posted-by submitted-by written-by added-by poster commenter uploader recorded-by logged-by registered-by reported-by booked-by ordered-by raised-by opened-by",
  "buyers": "customer client buyer borrower renter purchaser member guest patient student passenger participant attendee subscriber applicant donor",
  "giving": "assign reassign transfer move update edit change set rename adjust modify schedule reschedule extend delegate handover prioritize escalate claim respond rate evaluate",
  "adding_to": "add assign enroll attach link join invite attend",
  "taking_from": "remove delete unassign unenroll detach unlink leave",
  "for_whom": "admin administrator administration backoffice office customer client manager staff public private user member vendor seller merchant buyer owner moderator moderation operator employee partner teacher student doctor patient guest driver portal internal external web mobile app shop store storefront superuser",
  "reading_path": "get fetch read list all retrieve find load index listing listar",
  "showing_path": "get fetch read retrieve find load detail details info show view one single by id",
  "making_path": "create add quick generate new insert save store make post crear criar nuevo",
  "changing_path": "update edit modify change patch put save by id actualizar atualizar editor editar",
  "removing_path": "delete remove destroy del erase by id excluir borrar",
  "copying": "copy clone duplicate fork copies export download print preview test",
  "marking": "like favorite follow star pin bookmark upvote vote save watch subscribe heart clap",
  "leading": "mark as set make soft bulk do be",
  "restoring": "restore reopen reactivate reinstate resume release recover",
  "deciding": "approve reject decline deny accept refuse grant confirm verify dismiss return",
  "decided": "decided decision reviewed processed handled responded resolved",
  "becoming": "become becomes is-then is-now are-then status-to state-to phase-to stage-to to-status to-state sets-to set-to changes-to change-to moves-to turns-to goes back-to returns-to",
  "sometimes": "if when once after unless until before later eventually soon asynchronously may might can could should or either",
  "of_oneself": "me my mine own myself self mi mis mia mias mio mios propio propios propia propias meu meus minha minhas proprio proprios proprias meine eigene mes",
  "of_asker": "the-caller the-current-user the-current-customer the-logged-in the-signed-in the-authenticated-user the-requesting-user my-own your-own logged-in-user logged-in-customer authenticated-customer usuario-autenticado usuario-logado usuario-actual aluno-autenticado cliente-autenticado utilizador-autenticado utilisateur-connecte angemeldeten-benutzers",
  "written_by": "user-id author-id creator-id created-by-id created-by posted-by",
  "of_everybody": "admin admins administrator administrators administrador administradores administrateur administrateurs",
  "put_in_turn": "position order-index sort-order sort-index display-order",
  "putting_in_turn": "reorder order sort arrange positions",
  "taken_out": "deleted removed trash trashed archive archived soft-deleted",
  "of_those": "is only list",
  "saying_no": "false 0 no none off without exclude",
  "beside_others": "with include includes including included show all",
  "bringing_back": "restore undelete unarchive untrash unremove recover reinstate",
  "no_longer": "deleted removed trash trashed bin recycled archive archived expired blocked banned hidden",
  "holder": "data items member members result results content records rows value values list docs entries edges hits elements objects",
  "around": "data result results response payload body embedded page value content model",
  "around_item": "item resource record entity attributes input",
  "linking": "links link",
  "own_address": "href iri self self-link self-href self-url self-uri resource-uri resource-url",
  "full_names": "name full-name resource-name",
  "naming": "relationships",
  "toward": "related",
  "including": "included",
  "beside_item": "meta metadata link links included jsonapi success ok status status-code code message messages error errors timestamp",
  "taken": "taken another exists exist in-use already-used unique duplicate duplicated duplicates already-registered registered-already with-this with-that with-the-same ya-existe ya-existen ya-registrado ya-registrada ya-esta-registrado ya-esta-en-uso ja-existe ja-existem ja-cadastrado ja-cadastrada ja-registrado ja-esta-em-uso duplicado duplicada deja-utilise deja-pris existe-deja bereits-vergeben bereits-vorhanden existiert-bereits",
  "not_taken": "exceed exceeds below above match matches multiple wrong expired cannot can-t generated need-not not-have-to not-need needn-t not-need-to returns listed",
  "predicate": "is are was were be has have had can cannot must may would will do does did exceed exceeds go goes fall falls lie lies too than less more fewer below above under over not no only if when where because while so that which",
  "sole": "unique unambiguous",
  "reckoned_less": "minus less subtracted subtract",
  "not_there": "not-found not-exist doesn-t-exist don-t-exist no-such unknown nonexistent non-existent names-no",
  "having": "has have there-are still contains contain in-use not-empty refer refers referenced used appear-in appears-in listed-in part-of",
  "having_any": "there use appear appears listed part of has have are still contains contain in by any some other others the or and a an with its without no existing linked associated dependent remaining while when if because as to which that",
  "held_by": "with without no enrolled assigned attached linked associated belong belongs depend depends depending exist exists placed registered is-in are-in uses use",
  "emptied": "empty not-empty",
  "held_by_none": "empty not-empty in-use still-used being-used unused not-used",
  "limiting_it": "cannot can-not can-t may-not must-not can-no-longer only must fails fail refused refuses rejected not-allowed not-possible impossible forbidden not-permitted prevented prevents blocked denied",
  "solely": "only just exclusively solely",
  "of_few": "only just exclusively solely alone restrict restricts limit limits limited subset sparse selected nothing-else partial-response",
  "at_the_end": "on-the-last last-page no-more no-further no-next none-follows the-end until-it-is until-it-s until-there-is",
  "no_value": "null absent omitted missing empty not-present not-there",
  "by_commas": "comma-separated comma-delimited separated-by-commas separated-by-comma",
  "barring": "cannot can-not can-t may-not must-not can-no-longer could-not not-possible not-allowed not-permitted impossible",
  "unless_so": "unless",
  "permitting": "allowed possible permitted works work available accepted",
  "turned_at": "before until after",
  "state_noun": "status state",
  "any_noun": "one ones entry entries record records resource resources",
  "standing_for_it": "it they them he she these those its their this",
  "relating": "that which who",
  "joining_clauses": "and or nor but if when where while once as because since after before until unless for on of from with only just refused refuses fails allowed possible permitted",
  "between_states": "already not yet still currently now in status state the a an or and nor no longer either neither been being be is are was were has have had must may can cannot could should to only just never fully s isn aren wasn t also ever any such again",
  "after_noun": "and or nor but in on at by for to from with without before after until once while when if unless because as than only can cannot could may must will would should is are was were be been has have had need needs it they the a an this that which who already yet again now then not anymore any longer so too also instead first either status state statuses states one ones out back off away along up down over free together answer answers get gets give gives fail fails return returns refused rejected isn aren wasn there",
  "allowing": "can may could",
  "needing": "requires expects expected must has-to have-to needs-to need-to",
  "exceeding": "higher-than greater-than more-than larger-than bigger-than exceed exceeds exceeding above over",
  "short_of": "lower-than less-than fewer-than smaller-than below under",
  "negating": "neither nor not no-longer isn-t aren-t wasn-t",
  "needing_any": "needs-at-least needs-a needs-an needs-one needs-some",
  "being_set": "is-set are-set are-then-set is-then-set gets-set is-recorded are-recorded are-noted is-noted",
  "denied": "neither nor not no-longer isn-t aren-t wasn-t non",
  "not_until": "until before",
  "leading_to": "to into",
  "conditional": "if when while with",
  "giving_reason": "because since after once when while if",
  "being": "is are was were been already",
  "changing": "changed change changes edited edit updated update updates modified modify modification replaced altered rescheduled",
  "deleting": "deleted removed deletes removes delete remove",
  "ever_since": "afterwards from-then-on thereafter subsequently subsequent since-then no-longer any-more anymore",
  "as_missing": "404 not-found cannot-be-found can-t-be-found be-found found",
  "those_sent": "are-sent is-sent given provided supplied sent-fields sent-properties that-are-present you-send in-the-body in-the-request",
  "setting": "sets becomes turns moves goes marks changes makes returns puts is-then are-then back-to",
  "coming_again": "repeated repeats repeating repeat again retried retries retry same-key replayed",
  "second_time": "again twice a-second-time once-more",
  "nothing_more": "nothing creates-no no-second no-other no-duplicate first-answer first-response original-answer original-response same-answer same-response only-once",
  "asked_order": "sort sorts sorted sorting order-by order-of ordered-by ordering order-in-which orders-by orders-the",
  "as_all_filters": "match-every match-all matches-every matches-all matching-every matching-all",
  "of_all": "all-items all-pages that-match which-match matching in-all in-total overall total-number total-count number-of-all before-paging regardless-of-paging without-paging",
  "pages_counted": "number-of-pages pages-in-all total-pages page-count how-many-pages",
  "replacing": "replaces is-replaced are-replaced overwrites is-overwritten",
  "clearing": "clears cleared clear empties removes removed unsets resets",
  "to_default": "their-default their-defaults its-default the-default the-defaults",
  "at_most": "at-most maximum maximal max no-more-than not-more-than up-to most greatest largest highest limits limit-of limit-on upper-limit upper-bound",
  "page_size": "per-page a-page each-page one-page page-size page-length at-a-time at-once per-request per-response per-call one-answer one-response an-answer a-response each-answer each-response to-return to-fetch to-show to-list to-include to-retrieve returned number-of-results number-of-items number-of-records number-of-entries number-of-rows",
  "page_counted": "number-of-the page-number which-page page-to page-of page-index index-of-the nth-page current-page",
  "left_behind": "to-skip skip skips skipped to-omit to-leave leave-out left-out first-item first-result first-record first-entry first-row starting-point starting-position starting-index start-index start-position start-at",
  "each_once": "exactly-once each-once only-once item-once items-once",
  "of_pages": "page pages paging pagination cursor cursors",
  "address_word": "url uri address where-the location-of link-to path-of path-to",
  "as_sent": "as-uploaded as-sent it-was-uploaded it-was-sent original unchanged unmodified verbatim",
  "altering": "converted compressed resized scaled transcoded optimised optimized sanitised sanitized stripped rendered thumbnail preview encoded cropped watermarked processed normalised normalized",
  "counting_up": "one-more increments incremented increased increases increasing incrementing counts-up goes-up grows",
  "by_one": "by-one by-1 one-more",
  "reckoned": "computed calculated recalculated derived counted clamped capped truncated rounded adjusted normalised normalized beyond",
  "existing": "existing already",
  "coming_to_be": "new newly creates created adds added starts begins initially",
  "making_one": "adds-a adds-an adds-one adds-the creates-a creates-an creates-one creates-the records-a records-an records-one makes-a makes-an makes-one opens-a opens-an stores-a stores-an a-new one-new exactly-one takes-in-a books-a books-an",
  "its_birth": "created creation set-once never-changes was-made was-added was-opened",
  "sent_in_vain": "is-ignored are-ignored ignored-if ignored-when ignored-in be-ignored ignores-them ignores-it ignores-read not-taken set-by-the is-set-by are-set-by assigned-by managed-by generated-by given-by-the cannot-be-set can-not-be-set cannot-be-changed cannot-be-written can-t-be-set has-no-effect have-no-effect",
  "read_only": "read-only readonly",
  "of_zones": "local wall-clock time-zone timezone zone offset utc",
  "of_this": "of-this in-this of-that belong-to belonging-to belongs-to",
  "done_by": "by by-id by-user by-user-id by-name",
  "state_word": "status state as",
  "http_status": "http-status http-status-code http-response-code response-http-status-code response-http-status answer-http-status error-http-status error-http-status-code response-status-code status-code-response",
  "locking": "version revision lock-version row-version version-number optimistic-lock version-lock",
  "outdated": "current latest present stale outdated match matches out-of-date",
  "being_there": "exists exist existing",
  "another_body": "another-body other-body different-body another-payload other-payload different-payload another-request other-request different-request other-parameters different-parameters another-content other-content different-content",
  "along": "with-its with-their with-all and-its and-their and-all together-with along-with including as-well too also cascade cascades",
  "vanishing": "cascade cascades go-with-it goes-with-it go-with-them go-too goes-too go-as-well goes-as-well gone-with-it gone-with-them",
  "outlasting": "stay stays remain remains keep keeps kept survive survives outlive outlives retained preserved null detached unlinked unassigned orphaned untouched unaffected reassigned transferred",
  "hedged": "may might unless except",
  "or_else": "otherwise",
  "state_forbids": "does-not-allow not-allowed-in wrong-state invalid-state wrong-status invalid-status state-does-not status-does-not",
  "any_other": "otherwise any-other-status any-other-state all-other-states all-other-statuses other-statuses other-states anything-else",
  "left_out": "absent omitted omit missing left-out leave-out not-sent not-send don-t-send not-given not-provided not-provide not-included not-include not-supplied not-supply not-specified unspecified not-mentioned not-mention not-named not-present not-in-the",
  "left_alone": "stay-as-they stays-as-it remain-unchanged remains-unchanged left-unchanged stay-unchanged stays-unchanged are-unchanged is-unchanged left-untouched untouched remain-as-they remains-as-it keep-their-values keeps-its-value keep-their-value keep-their-current keeps-its-current keep-the-value are-kept is-kept preserved not-changed not-affected not-touched not-modified",
  "rest_stays": "others-keep others-stay others-are-kept others-remain rest-stays rest-is-kept rest-keeps rest-remains fields-only properties-only only-the-given only-given only-those only-supplied only-provided only-the-provided only-the-supplied only-specified only-the-specified others-unchanged rest-unchanged",
  "exactly": "exactly exact",
  "either": "or either any-of union",
  "beginning": "begin-with begins-with beginning-with start-with starts-with starting-with prefix",
  "partly": "part parts partial partially substring contain contains containing fragment",
  "in_any_case": "case-insensitive case-insensitively ignoring-case ignores-case ignore-case regardless-of-case irrespective-of-case case-is-ignored not-case-sensitive whatever-their-case whatever-its-case whatever-the-case case-doesn-t case-makes-no case-does-not lower-case-alike upper-or-lower lower-or-upper upper-and-lower lower-and-upper",
  "at_any_depth": "descendant descendants subtree recursive recursively any-depth all-levels below-this beneath-this under-this",
  "with_others": "among-them included including includes as-well also too plus in-addition and-those or-those and-the-ones ancestor ancestors",
  "or_none": "or-none or-null or-unset or-never that-never which-never or-without were-never was-never or-have-none or-has-none or-have-no or-has-no or-lack or-lacks or-missing",
  "by_default": "default defaults defaulted by-default",
  "done_later": "asynchronous asynchronously scheduled queued enqueued in-the-background background-job eventually later",
  "within_it": "of-this of-the of-that in-this in-the in-that on-this on-the within belong belongs part-of has-no",
  "about_rights": "access-to permission permissions privilege privileges authorized authorised unauthorized unauthorised authenticated credentials access-forbidden right-to rights-to",
  "of_requests": "rate rates request requests attempts length characters letters bytes kb mb size digits quota quotas",
  "ordinal": "number no index level position rank",
  "turning": "toggle toggles vice-versa vise-versa",
  "belated": "nightly daily hourly weekly periodically cached eventually delayed as-of",
  "only_marks": "marks marked archives archived soft-delete soft-deletes soft-deleted deactivates disables hides stays remains",
  "as_deleted": "deleted removed archived expired trashed deactivated terminated",
  "in_small_letters": "lower-case lowercase lowercased lower-cased small-letters",
  "in_capitals": "upper-case uppercase uppercased upper-cased capitals capital-letters",
  "stored_in": "kept-in stored-in stored-as saved-in saved-as converted-to normalised-to normalized-to folded-to is-lowercased is-uppercased are-lowercased are-uppercased",
  "in_its_case": "case-sensitive case-sensitively regard-to-case regards-case case-matters respects-case",
  "one_by_one": "on-its-own by-itself individually separately independently partial partially valid-ones others-are",
  "in_turn": "same-order request-order input-order same-place same-position same-index",
  "in_any_turn": "may might can cannot can-t never no any without regardless independent unordered unsorted unspecified undefined unpredictable unstable unrelated",
  "order_asked": "use set if when whether pass specify or parameter",
  "put_in_order": "sorted ordered arranged listed in-order in-the-order ascending descending",
  "by_letters": "alphabetical alphabetically alphabetic a-to-z",
  "as_made": "order-of-creation creation-order order-of-insertion insertion-order chronological-order",
  "soonest": "soonest next nearest upcoming",
  "by_year": "year years yearly",
  "by_month": "month months monthly",
  "by_day": "day days date daily",
  "excepting": "except excluding without other-than but",
  "bound_in": "inclusive inclusively at-least at-most and-including on-or at-or from-or no-more-than no-less-than no-fewer-than no-later-than no-earlier-than not-more-than not-less-than not-fewer-than not-later-than not-earlier-than not-before not-after not-above not-below not-over not-under not-exceeding or-after or-before or-equal or-later or-earlier or-more or-less or-fewer or-higher or-lower or-greater or-smaller or-larger or-above or-below or-longer or-shorter or-over or-under or-newer or-older minimum maximum",
  "bound_out": "exclusive exclusively strictly not-including not-included",
  "bound_past": "before after more-than less-than fewer-than greater-than smaller-than larger-than higher-than lower-than later-than earlier-than longer-than shorter-than older-than newer-than exceeding exceeds",
  "filtering": "filter-by filters-by filter-on filters-on filter-for filters-for filtered-by filter-to filters-to restrict restricts restricted-to limit-to limits-to limit-results limits-results limit-the limits-the narrow narrows",
  "lacking": "without 'false' lack lacking no",
  "faults": "errors warnings",
  "measured_in": "seconds second secs sec ms milliseconds millisecond msec msecs minutes minute mins hours hour hrs days day weeks months years bytes kb mb gb km kilometers kilometres miles meters metres cm centimeters centimetres mm kg kilograms grams gram celsius fahrenheit kmh kwh kw watts percent percentage cents minor sqm sqft liters litres pixels px kcal calories bpm mbps mg-l g-l ug-l ug-m3 mg-m3 ppm g-mol g-cm3 kg-m3 m-s m3-h l-min l-s bar mbar kpa hpa um lux lumen hz khz mhz mg-kg kg-ha t-ha us-cm ms-cm n-mm2 w-m2 tonnes volts amps ma nm lufs lkfs ohm ha hectares inches knots kva mw gw kwp mwp gwh mwh wh hl dpi lx nits lamports wei satoshis mib gib millicores",
  "windy": "wind gust wind-data",
  "zoned": "time-zone tz",
  "written_as": "abbreviation abbreviated full-name fullname name code id number text string integer numeric url uri email phone date uuid",
  "thousandths": "ms milliseconds millisecond millis msec msecs",
  "small_letters": "lowercase alphanumeric alphanumerical alphanumerics",
  "hyphens": "dash dashes hyphen hyphens",
  "underscores": "underscore underscores",
  "percentages": "percent percentage percents percentages procent procents percento percentual percentuale porcentaje porcentagem prozent pourcentage persentase",
  "tallied": "present absent late excused done scheduled drawn made attempted blocked allowed recovered forced lost won taken dealt processed transferred defended sacked pitched scored conceded thrown killed skipped missing missed accepted delivered canceled cancelled succeeded invalid found invited against for behind required requested ordered shipped returned invoiced refunded billed placed confirmed known seen read opened started finished finish other success fail failure rejected approved closed expired deleted updated added removed assigned unassigned allocated unallocated stored stolen caught saved spree full viewed clicked visited shared liked voted written run runs deaths errored ignored matched unmatched imported exported scanned indexed uploaded downloaded consumed produced generated cached queued dropped retried activated disconnected connected subscribed unsubscribed registered issued recorded dead alive healthy unhealthy idle busy online offline unread occupied vacant met included excluded supported reported resolved unresolved answered declined win loss draw tie goal foul penalty tackle hit play kick punt fumble touchdown interception reception assist steal rebound attendance node core cpus replica worker thread bath ",
  "come_about": "sold created made placed issued booked registered added opened logged recorded reported worked",
  "journey": "trip ride flight route leg segment journey shipment connection itinerary booking",
  "call": "sms call text-message fax voice-call conversation",
  "condition": "condition filter rule expression criterion query constraint predicate comparison",
  "qualifying": "original normalized translated translation short long alt display highlighted override local iso utc string str text value raw encoded formatted current previous primary secondary min max new old default canonical complete exact iana friendly desired actual planned estimated final initial first last main other extra internal external public private general all total avg monthly hourly yesterday today male female german italian japanese english french spanish us md json html sent input output user override info detail source target global custom live draft temp tmp idx no nr uk eu epa st viol before after",
  "code_host": "repository repo commit build deployment workflow pipeline pull-request job environment project source application site",
  "plotted": "point data-point trend-point series-point chart-point trend bucket time-bucket chart chart-data time-series growth statistic",
  "genred_only": "song track album music playlist movie film series book novel game podcast genre story anime manga musica filme",
  "genred": "song track album music playlist artist band movie film series book novel game podcast radio show genre story anime manga musica filme",
  "tongue": "vi cn vn jp az ky bn english arabic chinese latin cyrillic vietnamese local",
  "human_name": "name human-name person-name",
  "ship": "vessel ship ferry boat yacht cruise-ship cargo-ship sailboat",
  "polite": "passenger guest patient customer client traveler traveller attendee visitor donor insured policyholder tenant borrower cardholder beneficiary adult subscriber lead-guest lead-passenger contact applicant",
  "seaport": "port seaport harbour harbor departure-port arrival-port origin-port destination-port home-port",
  "heard": "song track track-metadata track-info song-info song-metadata audio-metadata audio-file music-track track-detail audio-track single recording episode-track",
  "record": "album record ep release playlist",
  "of_music": "genre genres artist artist-id isrc upc album-type track-count monthly-listeners release-type",
  "posting": "member user profile author poster forum-user forum-member community-member person",
  "written_out": "formatted display",
  "gateway_paying": "payment transaction charge refund payout",
  "pay_run": "pay-run payroll-run payroll payroll-batch payroll-period payroll-summary",
  "second_mail": "personal-email private-email home-email secondary-email alternate-email alternative-email backup-email recovery-email other-email"
}

export type TextRole = keyof {
  /** in which form a contest is played */
  "kind.contest": 0
  /** the media type of a picture */
  "media.type.picture": 0
  /** the media type of a sound */
  "media.type.sound": 0
  /** the media type of a film */
  "media.type.film": 0
  /** what several such things are called */
  "name.plural": 0
  /** an amount as people write it */
  "money.written": 0
  /** a text with marks for its form */
  "told.markdown": 0
  /** what has a few words of its own, though its last word may be a number */
  "kind.worded": 0
  /** the name by which a list is sorted */
  "name.sorted": 0
  /** the code of a port (UN/LOCODE) */
  "place.port": 0
  /** how a letter begins that somebody gets */
  "person.salutation": 0
  /** the e-mail address of a person */
  "person.email": 0
  /** the given name of a person */
  "person.given": 0
  /** the family name of a person */
  "person.family": 0
  /** a middle name */
  "person.middle": 0
  /** a name after the father */
  "person.patronymic": 0
  /** the name under which a person logs in */
  "person.login": 0
  /** the first letters of a person's names */
  "person.initials": 0
  /** the whole name of a person */
  "person.full": 0
  /** somebody else, who did something to the thing */
  "person.other": 0
  /** the father of somebody */
  "person.father": 0
  /** the mother of somebody */
  "person.mother": 0
  /** the years in which somebody studies */
  "person.cohort": 0
  /** the gender of a person */
  "person.gender": 0
  /** what a person works as */
  "person.job": 0
  /** what a person has studied up to */
  "person.degree": 0
  /** the field that a person studied */
  "person.study": 0
  /** whether a person is married */
  "person.marriage": 0
  /** what one person is to another */
  "person.relation": 0
  /** the blood group of a person */
  "person.blood": 0
  /** the upper and the lower blood pressure in one text */
  "body.pressure": 0
  /** the field of a doctor or a hospital */
  "health.specialty": 0
  /** the country's telephone prefix */
  "phone.prefix": 0
  /** what is dialled after a company's number */
  "phone.extension": 0
  /** a telephone number */
  "phone.number": 0
  /** the name of a company */
  "company.name": 0
  /** an airline */
  "airline.name": 0
  /** an airline's code of two letters (IATA) */
  "airline.iata": 0
  /** an airline's code of three letters (ICAO) */
  "airline.icao": 0
  /** the number of a flight */
  "flight.number": 0
  /** a department of a company */
  "company.department": 0
  /** a branch of the economy */
  "company.sector": 0
  /** the brand of a product */
  "product.brand": 0
  /** the name of a product */
  "product.name": 0
  /** what a product is made of */
  "product.material": 0
  /** the maker of a vehicle */
  "product.make": 0
  /** the model of a device */
  "product.model": 0
  /** a model that has learned */
  "software.model": 0
  /** the model of a vehicle */
  "vehicle.model": 0
  /** a street with its number */
  "place.street": 0
  /** the second line of an address */
  "place.flat": 0
  /** the number of a house */
  "place.house": 0
  /** a city */
  "place.city": 0
  /** a part of a town */
  "place.quarter": 0
  /** a postcode */
  "place.postcode": 0
  /** a country's code of two letters (ISO 3166) */
  "place.country.code": 0
  /** a country's code of three letters (ISO 3166) */
  "place.country.code3": 0
  /** a country */
  "place.country": 0
  /** a country's code of three digits (ISO 3166) */
  "place.country.number": 0
  /** the people that somebody belongs to */
  "place.nationality": 0
  /** an airport's code of three letters (IATA) */
  "place.airport": 0
  /** an airport's code of four letters (ICAO) */
  "place.airport.icao": 0
  /** the code of a state or province */
  "place.region.code": 0
  /** a state or province */
  "place.region": 0
  /** a time zone */
  "place.zone": 0
  /** degrees north */
  "place.latitude": 0
  /** degrees east */
  "place.longitude": 0
  /** latitude and longitude */
  "place.point": 0
  /** a whole address */
  "place.address": 0
  /** the address of a network card */
  "network.mac": 0
  /** an address of the Internet protocol */
  "network.ip": 0
  /** an address of the Internet protocol, version 6 */
  "network.ipv6": 0
  /** a range of addresses (RFC 4632) */
  "network.cidr": 0
  /** the name of a host */
  "network.host": 0
  /** who connects a house to the Internet */
  "network.isp": 0
  /** a browser */
  "network.agent": 0
  /** the scheme of an address */
  "network.protocol": 0
  /** a method of HTTP */
  "network.method": 0
  /** the name of a currency */
  "money.currency.name": 0
  /** the sign of a currency */
  "money.currency.symbol": 0
  /** a currency's code of three digits (ISO 4217) */
  "money.currency.number": 0
  /** a currency's code (ISO 4217) */
  "money.currency": 0
  /** how somebody pays */
  "money.method": 0
  /** an account's number (ISO 13616) */
  "money.iban": 0
  /** a bank's code (ISO 9362) */
  "money.bic": 0
  /** the number of a card, of those that are for tests */
  "money.card": 0
  /** the symbol of a share */
  "money.ticker": 0
  /** a block chain */
  "money.chain": 0
  /** a language's code (ISO 639) */
  "language.code": 0
  /** a language as spoken in a country (BCP 47) */
  "language.locale": 0
  /** a language */
  "language.name": 0
  /** the name of an icon */
  "media.icon": 0
  /** a picture */
  "media.picture": 0
  /** where a mailbox keeps messages */
  "media.mailbox": 0
  /** the name of a file */
  "media.file": 0
  /** where a program finds a part of its computer */
  "media.device": 0
  /** what a server runs on */
  "software.system": 0
  /** what such a system is called */
  "software.system.name": 0
  /** the heart of such a system */
  "software.system.kernel": 0
  /** for which processors a program is built */
  "software.processor": 0
  /** what keeps the data of a program */
  "software.engine": 0
  /** the name of a program where it logs in */
  "software.login": 0
  /** where a program finds another one */
  "software.host": 0
  /** what a container runs from */
  "software.image": 0
  /** a program that is connected */
  "software.client": 0
  /** a place in the history of source code */
  "software.ref": 0
  /** settings of a program, as YAML */
  "software.yaml": 0
  /** how much of a processor a program gets */
  "software.quantity.cpu": 0
  /** how much memory a program gets */
  "software.quantity.memory": 0
  /** how much storage a program gets */
  "software.quantity.storage": 0
  /** a film as those who share it call the file */
  "software.release": 0
  /** where a film was taken from */
  "software.release.quality": 0
  /** how much a program writes down */
  "software.log.level": 0
  /** how a call went, in a word */
  "outcome.word": 0
  /** the version of a program, as a tag in its source */
  "version.tagged": 0
  /** how a checksum is made */
  "code.algorithm.hash": 0
  /** how something is encrypted */
  "code.algorithm.cipher": 0
  /** how something is made smaller */
  "code.algorithm.packing": 0
  /** who may do what to a file, in octal digits */
  "code.mode": 0
  /** where a program answers below its host */
  "link.path": 0
  /** how a connection is kept safe */
  "software.security": 0
  /** how somebody signs in to a program */
  "software.ways.in": 0
  /** which versions a program gets */
  "software.update": 0
  /** under which words a message is sent (MQTT) */
  "software.topic": 0
  /** the processor of a computer */
  "software.cpu": 0
  /** what draws the pictures of a computer */
  "software.gpu": 0
  /** a line on a map, as maps encode it */
  "code.line": 0
  /** a picture made very small */
  "code.blur": 0
  /** which versions may be used (semver) */
  "version.range": 0
  /** a private key in PEM (RFC 7468) */
  "software.key.private": 0
  /** a key of 32 bytes in base64 (WireGuard) */
  "code.key.curve": 0
  /** a certificate as base64 of its bytes (RFC 5280) */
  "code.der": 0
  /** a checksum with its algorithm, as registries write it */
  "code.digest": 0
  /** a licence's short name (SPDX) */
  "code.spdx": 0
  /** the place of a station on a television set */
  "code.channel": 0
  /** how pictures that move are written */
  "media.codec.video": 0
  /** how sound is written */
  "media.codec.audio": 0
  /** how subtitles are written */
  "media.codec.subtitle": 0
  /** what kind of file holds picture and sound */
  "media.container": 0
  /** how much time a program takes to write pictures that move */
  "media.preset": 0
  /** how sound is sent */
  "media.preset.audio": 0
  /** how sound is sent without a loss */
  "media.preset.lossless": 0
  /** how the dots of a picture are written */
  "media.pixel": 0
  /** which part of a computer helps to write pictures */
  "media.acceleration": 0
  /** for which loudspeakers sound is */
  "media.layout": 0
  /** how bright and how dark a picture may be */
  "media.range": 0
  /** how a video writes colours */
  "media.colour": 0
  /** the structure of a substance in a line (SMILES) */
  "code.smiles": 0
  /** the structure of a substance (InChI) */
  "code.inchi": 0
  /** the structure of a substance, as a key */
  "code.inchikey": 0
  /** the atoms of a substance */
  "code.formula": 0
  /** the name of a substance by its structure */
  "code.iupac": 0
  /** a part of a molecule in a spectrum */
  "code.annotation": 0
  /** what a molecule carries in a spectrometer */
  "code.adduct": 0
  /** the key of a spectrum */
  "code.splash": 0
  /** where a spectrum has peaks, and how high */
  "code.peaks": 0
  /** how ions are charged */
  "science.mode": 0
  /** a kind of spectrometer */
  "science.mode.instrument": 0
  /** how ions are made */
  "science.mode.source": 0
  /** how ions are broken */
  "science.mode.breaking": 0
  /** a kind of substances */
  "science.compound.kind": 0
  /** a rank of life */
  "science.lineage": 0
  /** a gene's symbol */
  "science.gene": 0
  /** a chromosome */
  "science.chromosome": 0
  /** a genome that positions are of */
  "science.assembly": 0
  /** a living thing by its Latin name */
  "science.organism": 0
  /** the key of a protein (UniProt) */
  "code.bio.protein": 0
  /** the key of a gene (Ensembl) */
  "code.bio.gene": 0
  /** the number of a gene (NCBI) */
  "code.bio.gene.number": 0
  /** the key of a transcript (RefSeq) */
  "code.bio.transcript": 0
  /** the key of a variant */
  "code.bio.variant": 0
  /** a variant as it is written */
  "code.bio.hgvs": 0
  /** the number of a living thing (NCBI) */
  "code.bio.taxon": 0
  /** a term of what genes do (GO) */
  "code.bio.term": 0
  /** bases in a row */
  "code.bio.sequence": 0
  /** a substance in PubChem */
  "code.compound.pubchem": 0
  /** a substance in ChEBI */
  "code.compound.chebi": 0
  /** the key of an entry in a collection of data */
  "code.accession": 0
  /** what a stay in a hospital counts for */
  "code.drg": 0
  /** an operation's code */
  "code.procedure": 0
  /** a package of a medicine */
  "code.ndc": 0
  /** the number of a commune */
  "code.municipal": 0
  /** a part of a commune, as those who count people number it */
  "code.census": 0
  /** a district, as those who count people number it */
  "code.census.district": 0
  /** a region of Europe */
  "code.nuts": 0
  /** where source code or packages are kept */
  "link.repository": 0
  /** where source code is kept, over SSH */
  "link.repository.ssh": 0
  /** the path of a file */
  "media.path": 0
  /** how many dots a picture has */
  "media.resolution": 0
  /** the ending of a file's name */
  "media.extension": 0
  /** a media type (RFC 6838) */
  "media.type": 0
  /** the format of a file */
  "media.format": 0
  /** the encoding of a text */
  "media.encoding": 0
  /** what a link leads to (RFC 8288) */
  "link.relation": 0
  /** the address of another page of a list */
  "link.page": 0
  /** what a page is called */
  "link.page.named": 0
  /** the address of a page */
  "link": 0
  /** the part of an address that names a thing */
  "slug": 0
  /** a colour as a number */
  "colour.hex": 0
  /** a colour of a screen */
  "colour": 0
  /** the name of a colour */
  "colour.name": 0
  /** the address of the first page of a list */
  "link.paged.first": 0
  /** the address of the last page of a list */
  "link.paged.last": 0
  /** the address of the next page of a list */
  "link.paged.next": 0
  /** the address of the previous page of a list */
  "link.paged.before": 0
  /** how long a program waits, with its unit */
  "time.lapse": 0
  /** the version of Kubernetes or of its parts */
  "version.cluster": 0
  /** the version of Go */
  "version.go": 0
  /** a regular expression */
  "software.regex": 0
  /** why something is so, in a word of programs */
  "code.reason": 0
  /** a code that is sent for a token */
  "code.exchanged": 0
  /** the version of a program */
  "version": 0
  /** a checksum */
  "code.hash": 0
  /** a checksum of 32 digits */
  "code.hash.short": 0
  /** a checksum or a key of 64 digits */
  "code.hash.long": 0
  /** a checksum of 128 digits */
  "code.hash.longest": 0
  /** the key of a transaction or of a block in a chain */
  "code.hash.chain": 0
  /** an address in a chain */
  "code.hash.wallet": 0
  /** a token, a key or a password */
  "code.secret": 0
  /** what somebody chooses to log in with */
  "code.password": 0
  /** a JSON Web Token (RFC 7519) */
  "code.jwt": 0
  /** a short random code */
  "code.salt": 0
  /** the code of a device */
  "code.device": 0
  /** the key of a thing in a public catalogue or at a service that all use */
  "code.catalogue": 0
  /** a universally unique identifier (RFC 9562) */
  "code.uuid": 0
  /** an algorithm of signatures (RFC 7518) */
  "code.algorithm": 0
  /** a type of keys (RFC 7517) */
  "code.keytype": 0
  /** bytes in base64 (RFC 4648) */
  "code.base64": 0
  /** the number of a taxpayer */
  "code.vat": 0
  /** the number of a citizen or an employer */
  "code.national": 0
  /** the public key of a person for a server */
  "code.ssh": 0
  /** the end of a key or a number, of which the rest is hidden */
  "code.masked": 0
  /** the number of a Brazilian taxpayer */
  "code.cpf": 0
  /** the number of a Brazilian company */
  "code.cnpj": 0
  /** the number of a passport */
  "code.passport": 0
  /** the number of a book (ISO 2108) */
  "code.isbn": 0
  /** the number of a book, before 2007 (ISO 2108) */
  "code.isbn10": 0
  /** the number of a journal (ISO 3297) */
  "code.issn": 0
  /** the number below a bar code */
  "code.ean": 0
  /** the number below an American bar code */
  "code.upc": 0
  /** the number of a telephone set */
  "code.imei": 0
  /** what a good is for customs */
  "code.hs": 0
  /** the number of a substance (CAS) */
  "code.chemical": 0
  /** the number of a substance in Europe */
  "code.ec": 0
  /** the number of a dangerous good */
  "code.un": 0
  /** the key of a waste (European Waste Catalogue) */
  "code.waste": 0
  /** what is dangerous in a substance */
  "code.hazard": 0
  /** how to be careful with a substance */
  "code.precaution": 0
  /** how a substance is stored */
  "code.storage": 0
  /** a medicine by what it is for */
  "code.atc": 0
  /** what a laboratory measures */
  "code.loinc": 0
  /** a term of medicine */
  "code.snomed": 0
  /** a branch of the economy */
  "code.nace": 0
  /** what a tender buys */
  "code.cpv": 0
  /** who pays the freight */
  "code.incoterm": 0
  /** the number of a ship */
  "code.imo": 0
  /** the number of a container for freight (ISO 6346) */
  "code.container": 0
  /** the number of a place of business */
  "code.gln": 0
  /** the number of a pallet or a parcel */
  "code.sscc": 0
  /** the number of a railway vehicle */
  "code.wagon": 0
  /** the number of a legal entity */
  "code.lei": 0
  /** the number of a musical work */
  "code.iswc": 0
  /** a type of aircraft */
  "code.aircraft": 0
  /** a picture of a film by its time */
  "code.timecode": 0
  /** a disease's code (ICD-10) */
  "code.icd": 0
  /** when a program runs, as cron has it */
  "time.cron": 0
  /** the number of a vehicle */
  "code.vin": 0
  /** what stands on a vehicle's plate */
  "code.plate": 0
  /** a code of letters and digits */
  "code": 0
  /** the number of who treats patients in the United States */
  "code.npi": 0
  /** the number of one of few, as people say it */
  "code.few": 0
  /** the number of an account at a bank */
  "code.account": 0
  /** digits that somebody gets once */
  "code.once": 0
  /** the last digits of a card */
  "code.last4": 0
  /** a few letters for a name */
  "code.short": 0
  /** a status of HTTP, as a text */
  "network.answer": 0
  /** the status of HTTP that an error has, as a text */
  "network.fault": 0
  /** which error it is, as programs tell them apart */
  "network.fault.code": 0
  /** which value of a request was wrong */
  "network.fault.field": 0
  /** the version of JSON-RPC */
  "network.rpc": 0
  /** six digits of a bank, as the United Kingdom and Australia write them */
  "code.digits": 0
  /** the number of a business of eleven digits */
  "code.business": 0
  /** how a request went, beside what it gave */
  "outcome.answer": 0
  /** the state that a thing is in */
  "state": 0
  /** how good a thing still is */
  "state.wear": 0
  /** how much something matters */
  "level": 0
  /** what somebody may do */
  "permission": 0
  /** where what is null comes in an order (Spring) */
  "kind.nulls": 0
  /** something that somebody may do */
  "permission.right": 0
  /** what a token is for (RFC 6749) */
  "permission.scope": 0
  /** a role as Spring calls it */
  "permission.authority": 0
  /** what a thing is among */
  "kind.category": 0
  /** a genre */
  "kind.genre": 0
  /** a word under which a thing is found */
  "kind.keyword": 0
  /** a short mark on a thing */
  "kind.label": 0
  /** a kind of things */
  "kind": 0
  /** who sees a thing */
  "kind.visibility": 0
  /** how well somebody did, as a letter */
  "kind.grade": 0
  /** how a step of a program ended */
  "outcome": 0
  /** how something is encrypted */
  "code.cipher": 0
  /** the digits on the back of a card */
  "code.cvv": 0
  /** a unit of measure */
  "unit": 0
  /** the size of a garment */
  "size": 0
  /** a day of the week */
  "time.weekday": 0
  /** a month */
  "time.month": 0
  /** a year */
  "time.year": 0
  /** how long something takes */
  "time.length": 0
  /** how a date is written */
  "time.pattern": 0
  /** how a time of day is written */
  "time.pattern.clock": 0
  /** how often something happens */
  "time.frequency": 0
  /** how far back something reaches */
  "time.range": 0
  /** when something opens */
  "time.opens": 0
  /** when something closes */
  "time.closes": 0
  /** from when to when something is open on a day */
  "time.hours.open": 0
  /** a part of a day */
  "time.slot": 0
  /** what happened */
  "event": 0
  /** a thing of a program */
  "object": 0
  /** where something goes */
  "trend": 0
  /** the look of a program */
  "software.theme": 0
  /** an operating system */
  "software.platform": 0
  /** what a list is sorted by */
  "page.sort": 0
  /** what somebody looks for */
  "page.search": 0
  /** a picture in a text */
  "symbol.emoji": 0
  /** how somebody feels */
  "mood": 0
  /** a meal of the day */
  "food.meal": 0
  /** what went wrong */
  "error.message": 0
  /** what somebody does not eat */
  "food.diet": 0
  /** a question */
  "told.question": 0
  /** what an empty field says of what belongs there */
  "told.placeholder": 0
  /** what somebody can do */
  "told.skill": 0
  /** the title of a text */
  "told.title": 0
  /** what a message, a request or a lesson is about */
  "told.subject": 0
  /** a sentence in HTML */
  "told.html": 0
  /** a sentence about the thing */
  "told": 0
  /** the name of the thing that comes before */
  "name.of": 0
  /** the name of the thing itself */
  "name": 0
  /** the name of a resource of Amazon Web Services */
  "code.arn": 0
  /** a name under which anybody finds a resource (RFC 8141) */
  "code.urn": 0
  /** whether something is so, as a letter */
  "flag.letter": 0
  /** whether something is so, as a text */
  "flag.text": 0
  /** the mask of a network */
  "network.mask": 0
  /** a condition of a program */
  "software.expression": 0
  /** lines of a program */
  "software.script": 0
  /** a query of a data base */
  "software.sql": 0
  /** values of a program, as JSON */
  "software.json": 0
  /** values of a program, as XML */
  "software.xml": 0
  /** the style of a page */
  "software.css": 0
  /** how a program reaches a data base */
  "software.connection": 0
  /** a text with places for values */
  "software.template": 0
  /** how two values are compared */
  "software.operator": 0
  /** a certificate in PEM (RFC 7468), or that somebody has learned something */
  "software.key.public": 0
  /** a certificate or a public key in PEM (RFC 7468) */
  "software.certificate": 0
  /** the number of a SIM card */
  "code.sim": 0
  /** the number of a security (ISO 6166) */
  "code.isin": 0
  /** the name of an article (ISO 26324) */
  "code.doi": 0
  /** where a data base keeps things of a kind */
  "software.table": 0
  /** a branch of source code */
  "software.branch": 0
  /** a line of products */
  "kind.series": 0
  /** the hand that somebody writes or plays with */
  "person.hand": 0
  /** where a program went wrong */
  "software.trace": 0
  /** where a cloud keeps files */
  "software.bucket": 0
}

export const texts: readonly NameRow<TextRole>[] = [
  {"role":"kind.contest","names":{"end":"series-format match-format tournament-format league-format competition-format bracket-format playoff-format cup-format season-format contest-format"}},
  {"role":"kind.contest","names":{"whole":"format"},"object":"contested"},
  {"role":"media.type.picture","names":{"end":"image-media-type image-mime-type photo-mime-type picture-mime-type avatar-mime-type thumbnail-mime-type cover-mime-type logo-mime-type image-content-type photo-content-type avatar-content-type thumbnail-content-type icon-mime-type"}},
  {"role":"media.type.sound","names":{"end":"audio-mime-type audio-media-type audio-content-type sound-mime-type voice-mime-type recording-mime-type track-mime-type podcast-mime-type"}},
  {"role":"media.type.film","names":{"end":"video-mime-type video-media-type video-content-type movie-mime-type clip-mime-type"}},
  {"role":"name.plural","names":{"end":"plural-name plural name-plural plural-form plural-forms plural-label plural-title"}},
  {"role":"money.written","names":{"end":"amount-formatted formatted-amount price-formatted formatted-price total-formatted formatted-total display-price price-display display-amount amount-display price-text price-label balance-formatted formatted-balance cost-formatted formatted-cost"}},
  {"role":"told.markdown","names":{"end":"markdown <told>-markdown <told>-md markdown-body markdown-content markdown-text"}},
  {"role":"kind.worded","names":{"end":"musical-key key-signature song-key audio-quality sound-quality video-quality stream-quality print-quality image-quality water-quality signal-quality build-quality road-condition repeat-mode energy-class energy-rating safety-rating age-rating-label content-rating efficiency-class scale-type network-generation region-restriction seat-position clothing-size-system land-use slope-class pain-location exit-strategy card-brand card-scheme card-network support-level collection-method rank-title user-rank forum-rank"}},
  {"role":"kind.worded","names":{"whole":"gateway processor payment-gateway"},"object":"gateway_paying"},
  {"role":"kind.worded","names":{"whole":"rank"},"object":"posting"},
  {"role":"name.sorted","names":{"end":"sort-name sort-title sorting-name sortable-name sortable-title name-sort title-sort name-for-sorting"}},
  {"role":"place.port","names":{"end":"locode un-locode unlocode port-code origin-port-code destination-port-code departure-port-code arrival-port-code"}},
  {"role":"place.port","names":{"whole":"code"},"object":"seaport"},
  {"role":"person.salutation","names":{"whole":"salutation honorific civility courtesy-title name-prefix name-title honorific-prefix mr-mrs"}},
  {"role":"person.salutation","names":{"whole":"title prefix"},"object":"polite"},
  {"role":"person.email","names":{"end":"replyto upn reply-to send-to inbound-address bounce-address reply-to-address forwarding-address email-address certified-email","any":"email"}},
  {"role":"person.email","names":{"whole":"from to cc bcc reply-to"},"object":"mail"},
  {"role":"person.email","names":{"whole":"recipient sender to from recipients destination"},"object":"mail_log"},
  {"role":"person.email","names":{"whole":"identifier"},"object":"login"},
  {"role":"person.given","names":{"whole":"first forename","end":"first-name given-name fore-name christian-name name-given name-first"}},
  {"role":"person.family","names":{"end":"maiden-name birth-name name-family name-last last-name last-names family-name family-names sur-name sur-names surname surnames"}},
  {"role":"person.family","names":{"whole":"family last"},"object":"human_name"},
  {"role":"person.middle","names":{"end":"middle-name name-middle"}},
  {"role":"person.middle","names":{"whole":"middle"},"object":"human_name"},
  {"role":"person.patronymic","names":{"end":"patronymic"}},
  {"role":"person.login","names":{"whole":"twitter facebook instagram linkedin github youtube tiktok tik-tok snapchat telegram discord mastodon","end":"api-user import-user database-user sftp-user default-user user-auth skype you-tube user-name login login-name nick-name handle screen-name user-id-name admin-user-name"}},
  {"role":"person.login","names":{"whole":"alias"},"object":"somebody"},
  {"role":"person.initials","names":{"end":"initials"}},
  {"role":"person.full","names":{"whole":"who author creator assignee reviewer assigned-to director artist instructor teacher doctor contact-person customer employee sender recipient reporter coach host speaker narrator user driver admin composer holder holder-name student seller buyer contact patient staff passenger client actor guest member candidate winner","end":"author contributor maintainer committer tagger pusher commenter collaborator stargazer mayor head-of-municipality proposer registrant principal-contact registration-agent moderator book-author image-author <named>-name full-name-<tongue> owner coordinator manager by by-name trainer jockey pitcher hitter head-coach requester approver responsible responsible-person person-in-charge presenter participant payer-name payee-name borrower-name custodian-name referent-name treasurer custodian principal-investigator signatory editor photographer illustrator translator editor-name landlord payer payee debtor creditor beneficiary byline original-author attendee winner-name competitor batter goalkeeper referee umpire modifier last-modifier executor responder interviewer recruiter leader oper-name debtor-name creditor-name lawyer attorney judge adjuster analyst assessor subscriber originator witness founder ceo supervisor cook chef tutor mentor applicant rater cashier uploader depositor counselor counsellor complainant inspector examiner veterinarian dentist barber stylist hairdresser caregiver carer therapist psychologist nutritionist dietitian groomer babysitter sitter nanny surgeon pharmacist adopter practitioner investigator technician recorder breeder surveyor lecturer professor clerk mechanic librarian plumber electrician handicapper nurse physician passenger doctor driver teacher instructor secretary contact-person account-holder card-holder cardholder policy-holder license-holder minute-taker captain pilot chairman chairperson chair-person president spokesperson assistant caretaker conductor choreographer sculptor painter dispatcher foreman interpreter case-worker caseworker course-leader project-lead team-lead tech-lead site-engineer co-author coauthor narrator composer lyricist songwriter godfather godmother best-man midwife anesthetist anaesthetist anesthesiologist radiologist psychiatrist cardiologist physiotherapist optometrist notary prosecutor bailiff officer architect geologist agronomist curator conservator restorer archivist invigilator proctor headmaster principal-name dean rector head-of-department department-head head-name section-head unit-head shift-lead duty-officer on-call-engineer rider-name driver-assigned technician-assigned assigned-technician assigned-driver assigned-agent assigned-nurse assigned-doctor assigned-staff juror jury-member valuer appraiser auctioneer picker packer marshal steward linesman commentator columnist correspondent journalist cameraman cinematographer screenwriter screenplay scriptwriter soloist arranger carpenter welder fitter installer realtor estate-agent letting-agent solicitor barrister hiring-manager line-manager team-leader shift-leader skipper first-officer co-pilot copilot purser farmer grower shepherd farrier handler rider head-chef sous-chef baker brewer winemaker distiller roaster sommelier barista bartender pathologist optician orthodontist hygienist head-teacher class-teacher form-tutor homeroom-teacher case-handler claims-handler loss-adjuster janitor night-guard guard security-guard patrol-officer site-manager store-manager branch-manager warehouse-manager project-manager account-manager fleet-manager plant-manager shift-manager floor-manager duty-manager general-manager managing-director co-driver navigator guide tour-guide tour-leader stage-manager lighting-designer sound-designer costume-designer set-designer fashion-designer make-up-artist ghostwriter proofreader copywriter fact-checker keynote-speaker panelist designer citizen architect-name case-officer clerk-in-charge taster weigher dog-walker educator deputy forester hunter delivery-person beekeeper representative family-doctor guardian leaseholder hirer lodger gardener gamekeeper ranger lifeguard ferryman boatman sailmaker rigger piano-tuner tuner luthier organist choirmaster sacristan verger bell-ringer churchwarden lay-reader godparent sexton undertaker weaver potter blacksmith joiner cobbler tailor seamstress upholsterer bookbinder machine-operator crane-operator lab-sampler lab-technician dental-technician zookeeper dog-handler starter-judge timekeeper scorer caddie sparring-partner training-partner dance-partner doubles-partner crew-lead watch-officer helmsman quartermaster harbour-master harbor-master lock-keeper stage-hand prompter understudy dramaturg lead-singer accompanist page-turner section-leader band-leader bandmaster host-family-contact homeowner house-owner occupant occupier chaperone childminder key-worker support-worker social-worker youth-worker care-worker lollipop-person reservist duty-manager-on-site first-aider fire-marshal fire-warden safety-officer union-rep shop-steward returning-officer specialist specialist-name consultant consultant-name expert expert-name clerk-of-works quantity-surveyor land-surveyor estimator purchaser stock-clerk shopkeeper stallholder stall-holder vendor-contact weighmaster tare-clerk auction-clerk officiant commander incident-commander phlebotomist renter lease-holder celebrant last-poster original-poster topic-starter thread-starter sales-rep sales-representative account-rep account-executive customer-success-manager guarantor cleaner read-by key-holder"}},
  {"role":"person.full","names":{"whole":"name"},"object":"person"},
  {"role":"person.full","names":{"whole":"head lead chair chief head-name lead-name"},"object":"headed"},
  {"role":"person.full","names":{"whole":"tenant tenant-name"},"object":"let"},
  {"role":"person.full","names":{"whole":"from to"},"object":"handed"},
  {"role":"person.other","names":{"whole":"to-name to-user-name","end":"emergency-contact spouse-name guardian-name parent-name nominee-name next-of-kin emergency-contact-name <done>-by <done>-by-name <done>-by-user"}},
  {"role":"person.father","names":{"end":"groom groom-name bridegroom father-name fathers-name father-full-name"}},
  {"role":"person.mother","names":{"end":"bride bride-name mother-name mothers-name mother-full-name"}},
  {"role":"person.cohort","names":{"end":"academic-batch student-batch batch-year cohort-year"}},
  {"role":"person.cohort","names":{"whole":"batch"},"object":"somebody"},
  {"role":"person.gender","names":{"end":"gender sex"}},
  {"role":"person.job","names":{"end":"job-title occupation profession job-position current-position desired-position applied-position job job-designation current-designation job-profile job-profile-name contact-title person-title"}},
  {"role":"person.job","names":{"whole":"title"},"object":"somebody"},
  {"role":"person.job","names":{"whole":"designation position"},"object":"person"},
  {"role":"person.job","names":{"whole":"position"},"object":"working"},
  {"role":"person.degree","names":{"end":"degree qualification education"}},
  {"role":"person.study","names":{"whole":"major","end":"field-of-study <person>-major college-major degree-major speciality specialty specialization specialisation"}},
  {"role":"person.marriage","names":{"end":"marital-status civil-status relationship-status"}},
  {"role":"person.relation","names":{"end":"relation relationship kinship"}},
  {"role":"person.blood","names":{"end":"blood-type blood-group"}},
  {"role":"body.pressure","names":{"end":"blood-pressure bp-reading"}},
  {"role":"health.specialty","names":{"whole":"speciality specialty specialization specialisation department department-name medical-speciality medical-specialty medical-specialization medical-department doctor-speciality doctor-specialty"},"object":"carer"},
  {"role":"phone.prefix","names":{"end":"phone-code phone-prefix phone-country-code phone-country-prefix mobile-code mobile-prefix mobile-country-code dial-code dial-prefix dialing-code dialing-prefix calling-code calling-prefix"}},
  {"role":"phone.prefix","names":{"whole":"country-code country-prefix prefix"},"object":"telephone"},
  {"role":"phone.extension","names":{"end":"work-extension office-extension phone-ext phone-extension telephone-extension phone-number-extension extension-number"}},
  {"role":"phone.extension","names":{"whole":"extension ext"},"object":"telephone"},
  {"role":"phone.extension","names":{"whole":"extension ext"},"object":"dialled"},
  {"role":"phone.number","names":{"end":"phone mobile telephone fax cell phone-number mobile-number whatsapp phone-1 phone-2 phone-3 mobile-1 mobile-2 telephone-1 telephone-2 fax-1 fax-2 phone-number-1 phone-number-2 msisdn phone1 contact-number contact-no contact-nr contact-num landline-number landline-no cell-number cell-no whatsapp-no phone2 mobile2 tel1 tel2 phone-no phone-nr telephone-number telephone-no <person>-hp caller callee caller-id called-number sms landline hotline emergency-number emergency-call-number emergency-phone emergency-telephone emergency-contact-number helpline switchboard pager mobile-money-number mobile-money mpesa-number whatsapp-number momo-number","start":"phone mobile"}},
  {"role":"phone.number","names":{"whole":"from to"},"object":"call"},
  {"role":"phone.number","names":{"whole":"number value"},"object":"telephone"},
  {"role":"company.name","names":{"end":"statement-descriptor soft-descriptor merchant-descriptor descriptor company organization employer vendor supplier merchant publisher manufacturer tenant bank agency business shop store carrier provider company-name organization-name employer-name vendor-name supplier-name merchant-name publisher-name manufacturer-name tenant-name bank-name agency-name business-name shop-name store-name carrier-name provider-name partner operator institution distributor issuer operator-name exchange developer network-operator insurer lender court label-name record-label producer university college restaurant restaurant-name hotel clinic hospital facility facility-name sponsor sponsor-name advertiser advertiser-name printer-name printing-house exhibitor leasing-company franchisee wholesaler network-provider telecom courier landlord-company registrar payment-processor processor trading-name"}},
  {"role":"company.name","names":{"whole":"broker intermediary"},"object":"insured"},
  {"role":"airline.name","names":{"end":"airline airline-name operating-carrier marketing-carrier"}},
  {"role":"airline.iata","names":{"end":"airline-code airline-iata airline-iata-code carrier-code carrier-iata"}},
  {"role":"airline.iata","names":{"whole":"code iata iata-code"},"object":"airline"},
  {"role":"airline.icao","names":{"end":"airline-icao airline-icao-code"}},
  {"role":"airline.icao","names":{"whole":"icao icao-code"},"object":"airline"},
  {"role":"flight.number","names":{"end":"flight-number flight-no flight-code"}},
  {"role":"flight.number","names":{"whole":"number code"},"object":"flown"},
  {"role":"company.department","names":{"end":"department department-name department-title"}},
  {"role":"company.sector","names":{"end":"industry business-sector industry-sector"}},
  {"role":"company.sector","names":{"whole":"sector"},"object":"company"},
  {"role":"product.brand","names":{"end":"brand brand-name"}},
  {"role":"product.name","names":{"end":"product article product-name product-title article-name article-title"}},
  {"role":"product.material","names":{"end":"material"}},
  {"role":"product.make","names":{"end":"make"}},
  {"role":"product.model","names":{"end":"model model-name model-number"}},
  {"role":"software.model","names":{"end":"ai-model llm-model language-model embedding-model chat-model llm ml-model gpt-model ai-model-name llm-model-name embedding-model-name openai-model model-used rewriting-model generation-model completion-model ai-model-used"}},
  {"role":"software.model","names":{"whole":"model model-name"},"object":"learned"},
  {"role":"vehicle.model","names":{"end":"model model-name"},"object":"vehicle"},
  {"role":"place.street","names":{"whole":"line-1 line1 address1","end":"thoroughfare address1 street street-name street-address street-line street-line-1 street-1 street-2 street-3 address-name address-line address-1 address-3 address-line-1 address-line-3 address-line1 address-line3 street1 addr-1","start":"addressline"}},
  {"role":"place.flat","names":{"whole":"line-2 line2 address-2 address2 apartment line-3 line3 line-4 line4 address3 address4 apartment-suite unit-number","end":"address-line4 address-line-2 address-line2 address-4 address3 address4 complement street2 address2 street-address2"}},
  {"role":"place.flat","names":{"whole":"suite"},"object":"address"},
  {"role":"place.house","names":{"end":"house-number building-number street-number house-no address-number"}},
  {"role":"place.house","names":{"whole":"number no"},"object":"address"},
  {"role":"place.city","names":{"whole":"arriving-from coming-from going-to departing-to heading-to bound-for pickup-from pick-up-from return-to collect-from next-stop next-port last-port previous-port next-destination origin destination departure arrival pick-up drop-off pickup dropoff hometown birthplace commune home-port port-of-registry port-of-call port-of-loading port-of-discharge loading-port discharge-port origin-location origin-place origin-point origin-station origin-airport destination-location destination-place destination-point destination-station destination-airport departure-location departure-place departure-point departure-station departure-airport arrival-location arrival-place arrival-point arrival-station arrival-airport pick-up-location pick-up-place pick-up-point drop-off-location drop-off-place drop-off-point pickup-location pickup-place pickup-point dropoff-location dropoff-place dropoff-point","end":"village rate-center data-center city town locality municipality capital city-name town-name locality-name municipality-name capital-name commune-label city-label town-label municipality-label locality-label commune-text city-text hometown birth-place place-of-birth place-of-death stadium-city destination"}},
  {"role":"place.city","names":{"whole":"from to start end"},"object":"journey"},
  {"role":"place.quarter","names":{"whole":"ward ward-name","end":"district district-name neighborhood neighbourhood borough sublocality suburb quarter city-district quarter-name neighborhood-name suburb-name"}},
  {"role":"place.postcode","names":{"end":"postal zip zip-code post-code postal-code plz pincode pin-code"}},
  {"role":"place.country.code","names":{"end":"country-code2 country-code country-iso country-code-iso country-iso-code iso-2 iso2 alpha-2 alpha2 iso-country"}},
  {"role":"place.country.code","names":{"whole":"code symbol iso-code iso"},"object":"country"},
  {"role":"place.country.code3","names":{"end":"code3 country-code3 iso-3 iso3 alpha-3 alpha3"}},
  {"role":"place.country","names":{"end":"ctry nation country country-name country-of-birth country-of-origin"}},
  {"role":"place.country.number","names":{"end":"country-numeric-code country-number numeric-country-code"}},
  {"role":"place.country.number","names":{"whole":"numeric numeric-code iso-numeric"},"object":"country"},
  {"role":"place.nationality","names":{"end":"nationality citizenship"}},
  {"role":"place.airport","names":{"end":"airport-code iata iata-code airport-iata airport-iata-code origin-code destination-code departure-code arrival-code origin-airport-code destination-airport-code departure-airport-code arrival-airport-code"}},
  {"role":"place.airport","names":{"whole":"code"},"object":"airport"},
  {"role":"place.airport.icao","names":{"end":"icao icao-code airport-icao airport-icao-code"}},
  {"role":"place.region.code","names":{"end":"state-code province-code region-code county-code state-abbr state-abbreviation"}},
  {"role":"place.region.code","names":{"whole":"state"},"object":"address"},
  {"role":"place.region.code","names":{"whole":"code symbol abbreviation"},"object":"province"},
  {"role":"place.region","names":{"end":"region-label province-label county-label region-text department-label prefecture-label governorate tehsil voivodeship jurisdiction province region county area state-name province-name region-name county-name area-name subdivision country-subdivision territory oblast prefecture canton"}},
  {"role":"place.region","names":{"whole":"state"},"object":"settled"},
  {"role":"place.zone","names":{"end":"time-zone time-zone-name time-zone-id tz tz-name tz-id availability-zone zone-name-tz"}},
  {"role":"place.zone","names":{"whole":"name code"},"object":"zoned"},
  {"role":"place.latitude","names":{"whole":"lt","end":"latitude latitude-gps latitude-deg latitude-degrees latitude-wgs84"}},
  {"role":"place.longitude","names":{"whole":"long","end":"longitude longitude-gps longitude-deg longitude-degrees longitude-wgs84"}},
  {"role":"place.point","names":{"end":"coordinates geo latitude-longitude longitude-latitude geolocation latlng lnglat latlon longlat latitude-long long-latitude"}},
  {"role":"place.address","names":{"whole":"full-address location headquarters latest-location current-location last-location last-known-location delivery-location drop-location start-location end-location google-location","end":"address address-full address-text"}},
  {"role":"network.mac","names":{"end":"bssid mac mac-address mac-addr chaddr hardware-address hw-address hwaddr hw-addr ethernet-address link-layer-address client-mac device-mac lladdr"}},
  {"role":"network.ip","names":{"end":"ip ip-address ipv4 ipv4-address remote-addr remote-address client-addr client-address gateway default-gateway nexthop next-hop vip dns-server name-server ip-addr addr peer-ip","start":"ip"}},
  {"role":"network.ipv6","names":{"end":"ipv6 ipv6-address ip-v6 ip6"}},
  {"role":"network.cidr","names":{"end":"cidr cidr-block ip-range subnet subnet-cidr ip-cidr address-range ip-prefix address-prefix allocated-ip-range reserved-ip-range source-ranges address-space delegated-prefix ipv6-prefix ipv4-prefix network-prefix"}},
  {"role":"network.cidr","names":{"whole":"prefix range"},"object":"prefixed"},
  {"role":"network.host","names":{"end":"host host-name domain domain-name fqdn server-name server proxy broker dns-name dns data-server registry dns-ptr ptr cname mx realm origin-host"}},
  {"role":"network.host","names":{"whole":"host"},"object":"connected"},
  {"role":"network.isp","names":{"end":"isp isp-name internet-provider internet-service-provider"}},
  {"role":"network.agent","names":{"end":"user-agent browser"}},
  {"role":"network.protocol","names":{"end":"protocol scheme"}},
  {"role":"network.method","names":{"whole":"method api-method","end":"http-method request-method verb"}},
  {"role":"money.currency.name","names":{"end":"currency-name currency-label"}},
  {"role":"money.currency.symbol","names":{"end":"currency-symbol currency-sign"}},
  {"role":"money.currency.symbol","names":{"whole":"symbol sign"},"object":"currency"},
  {"role":"money.currency.number","names":{"end":"currency-number currency-numeric-code numeric-currency-code currency-numeric"}},
  {"role":"money.currency.number","names":{"whole":"numeric numeric-code number"},"object":"currency"},
  {"role":"money.currency","names":{"whole":"basecurrency quotecurrency fromcurrency tocurrency currency-from currency-to","end":"currency currency-code currency-iso currency-code-iso currency-id ccy"}},
  {"role":"money.currency","names":{"whole":"code iso-code iso"},"object":"currency"},
  {"role":"money.currency","names":{"whole":"from to base quote"},"object":"conversion"},
  {"role":"money.method","names":{"end":"payment-method payment-type payment method-of-payment"}},
  {"role":"money.method","names":{"whole":"method"},"object":"paying"},
  {"role":"money.iban","names":{"end":"iban"}},
  {"role":"money.bic","names":{"end":"bic swift swift-code bic-code swift-bic bic-swift"}},
  {"role":"money.card","names":{"end":"card-number credit-card credit-card-number debit-card-number cc-number pan"}},
  {"role":"money.ticker","names":{"end":"symbol ticker"}},
  {"role":"money.chain","names":{"end":"chain blockchain-network chain-network crypto-network token-network deposit-network blockchain"}},
  {"role":"money.chain","names":{"whole":"network"},"object":"chained"},
  {"role":"language.code","names":{"end":"language language-code language-code-iso lang lang-code iso-639"}},
  {"role":"language.code","names":{"whole":"code symbol iso-code iso"},"object":"language"},
  {"role":"language.locale","names":{"end":"locale ui-culture"}},
  {"role":"language.locale","names":{"whole":"culture"},"object":"signing_in"},
  {"role":"language.name","names":{"end":"languages native-language spoken-language language-name language-spoken"}},
  {"role":"language.name","names":{"whole":"language"},"object":"genred"},
  {"role":"language.name","names":{"whole":"language"},"object":"taught"},
  {"role":"language.name","names":{"whole":"language native native-name local-name"},"object":"language"},
  {"role":"language.name","names":{"whole":"language"},"object":"territory"},
  {"role":"media.icon","names":{"whole":"icon"}},
  {"role":"media.picture","names":{"whole":"16 24 32 48 64 128 256 512 src","end":"<shown> <shown>-url <shown>-https <shown>-uri <shown>-link <shown>-src <shown>-path <shown>-href <shown>-small <shown>-medium <shown>-large <shown>-front <shown>-back license-front license-back card-front card-back document-front document-back ico <shown>-file <shown>-data <shown>-profile <shown>-before <shown>-after <shown>-profile-url <shown>-before-url <shown>-after-url <shown>-image-url qr-url qr-image qr-code-url qr-code-image signature-url signature-image customer-signature driver-signature doctor-signature manager-signature director-signature recipient-signature company-stamp company-seal doctor-stamp <shown>-template favicon png small large"}},
  {"role":"media.picture","names":{"whole":"<linked> src medium"},"object":"picture"},
  {"role":"media.picture","names":{"whole":"signature stamp seal"},"object":"signed_by_hand"},
  {"role":"media.mailbox","names":{"end":"mailbox-folder imap-folder"}},
  {"role":"media.mailbox","names":{"whole":"folder folder-name"},"object":"boxed"},
  {"role":"media.file","names":{"whole":"attachment","end":"file document pdf video audio download file-name original-name attachment-name"}},
  {"role":"media.device","names":{"end":"vaapi-device qsv-device render-device drm-device hwaccel-device gpu-device serial-device block-device disk-device camera-device video-device audio-device tty-device device-path device-node boot-device root-device backing-device serial-port tty com-port usb-path adapter-path device-file dev-path hardware-acceleration-device capture-device tuner-device coordinator-path hw-device hardware-device webcam-device v4l-device alsa-device sound-device partition-path disk-path swap-device"}},
  {"role":"media.device","names":{"whole":"device device-name dev path"},"object":"disked"},
  {"role":"media.device","names":{"whole":"port device path serial-port"},"object":"serially"},
  {"role":"software.system","names":{"end":"goos host-os server-os system-os target-os runtime-os platform-os agent-os docker-os"}},
  {"role":"software.system","names":{"whole":"os operating-system os-type platform system os-family os-platform ostype"},"object":"told_machine"},
  {"role":"software.system.name","names":{"end":"os-name operating-system-name distribution-name distro distro-name linux-distribution os-pretty-name pretty-name os-distribution os-description operating-system-display-name os-product"}},
  {"role":"software.system.name","names":{"whole":"distribution distro"},"object":"told_machine"},
  {"role":"software.system.kernel","names":{"end":"kernel-version kernel-release linux-kernel kernel os-kernel"}},
  {"role":"software.processor","names":{"end":"goarch cpu-arch os-arch system-arch machine-arch cpu-architecture system-architecture target-arch platform-arch process-architecture os-architecture server-arch image-arch processor-architecture"}},
  {"role":"software.processor","names":{"whole":"arch architecture"},"object":"told_machine"},
  {"role":"software.engine","names":{"end":"db-type database-type database-engine db-engine db-driver database-driver sql-dialect database-dialect database-backend db-backend storage-engine database-provider db-provider database-vendor dbms"}},
  {"role":"software.engine","names":{"whole":"database db dialect"},"object":"told_machine"},
  {"role":"software.login","names":{"end":"mqtt-user mqtt-user-name smtp-user smtp-user-name imap-user imap-user-name broker-user broker-user-name ftp-user ftp-user-name ssh-user ssh-user-name database-user-name db-user db-user-name proxy-user proxy-user-name ldap-user influx-user redis-user rtsp-user rtsp-user-name nas-user smb-user registry-user basic-auth-user camera-user"}},
  {"role":"software.login","names":{"whole":"user user-name login auth-user account"},"object":"logged_into"},
  {"role":"software.host","names":{"end":"mqtt-host mqtt-broker mqtt-server smtp-host smtp-server email-host email-server imap-host imap-server database-host db-host redis-host ldap-host ldap-server ftp-host proxy-host influx-host ntp-server time-server syslog-server nas-host ssh-host broker-host mqtt-broker-host"}},
  {"role":"software.host","names":{"whole":"host broker server host-name server-name address"},"object":"logged_into"},
  {"role":"software.image","names":{"end":"docker-image container-image image-ref image-reference oci-image image-name-full docker-image-name container-image-name base-image runner-image build-image image-with-tag"}},
  {"role":"software.image","names":{"whole":"image image-name"},"object":"contained"},
  {"role":"software.client","names":{"end":"client-app client-application client-application-name player-name-application app-client"}},
  {"role":"software.client","names":{"whole":"client client-name app application client-type product"},"object":"connecting"},
  {"role":"software.ref","names":{"end":"git-ref head-ref base-ref source-ref target-ref commit-ref git-reference"}},
  {"role":"software.ref","names":{"whole":"ref"},"object":"code_host"},
  {"role":"software.yaml","names":{"end":"yaml yml compose-file docker-compose kubeconfig values-yaml manifest-yaml compose stack-file-content config-yaml yaml-content yaml-config"}},
  {"role":"software.quantity.cpu","names":{"end":"cpu-limit cpu-limits cpu-request cpu-requests cpu-quota limits-cpu requests-cpu request-cpu limit-cpu"}},
  {"role":"software.quantity.memory","names":{"end":"memory-limit memory-limits memory-request memory-requests limits-memory requests-memory request-memory limit-memory mem-limit memory-quota shm-size"}},
  {"role":"software.quantity.storage","names":{"end":"storage-request storage-size volume-size pvc-size storage-capacity storage-limit requests-storage"}},
  {"role":"software.release","names":{"end":"scene-name release-title release-name nzb-name torrent-name source-title original-file-path"}},
  {"role":"software.release","names":{"whole":"title release"},"object":"downloaded"},
  {"role":"software.release.quality","names":{"end":"quality-name release-quality source-quality media-quality preferred-quality quality-cutoff file-quality"}},
  {"role":"software.release.quality","names":{"whole":"quality"},"object":"downloaded"},
  {"role":"software.log.level","names":{"end":"log-level logging-level loglevel log-severity verbosity log-verbosity log-level-name min-log-level minimum-log-level trace-level severity-text"}},
  {"role":"software.log.level","names":{"whole":"level severity log-level"},"object":"logging"},
  {"role":"outcome.word","names":{"whole":"stat"}},
  {"role":"version.tagged","names":{"end":"git-tag version-tag release-tag latest-tag current-tag docker-tag build-tag source-tag"}},
  {"role":"version.tagged","names":{"whole":"tag tag-name git-version latest-version-tag"},"object":"released"},
  {"role":"code.algorithm.hash","names":{"end":"hash-algorithm checksum-algorithm digest-algorithm hash-kind checksum-kind hash-type checksum-type hash-method object-format-name fingerprint-algorithm"}},
  {"role":"code.algorithm.cipher","names":{"end":"encryption-algorithm cipher-algorithm encryption-method encryption-cipher"}},
  {"role":"code.algorithm.packing","names":{"end":"compression compression-algorithm compression-method compression-type compression-format codec-compression"}},
  {"role":"code.mode","names":{"end":"file-mode dir-mode octal-mode unix-mode chmod umask unix-permissions file-permissions-octal posix-mode"}},
  {"role":"code.mode","names":{"whole":"mode"},"object":"file_itself"},
  {"role":"link.path","names":{"end":"ld-context base-path url-base path-prefix context-path url-prefix route-path subpath sub-path http-path health-check-path uri-path url-path service-path location-path endpoint-path"}},
  {"role":"software.security","names":{"end":"smtp-security imap-security connection-security tls-mode ssl-mode email-security smtp-encryption imap-encryption encryption-mode transport-security"}},
  {"role":"software.security","names":{"whole":"security encryption"},"object":"logged_into"},
  {"role":"software.ways.in","names":{"end":"auth-mode authentication-mode auth-scheme authentication-scheme auth-mechanism authentication-mechanism"}},
  {"role":"software.update","names":{"end":"update-channel release-channel update-branch upgrade-channel update-track"}},
  {"role":"software.topic","names":{"end":"mqtt-topic topic-filter command-topic state-topic base-topic topic-prefix status-topic topic-pattern availability-topic publish-topic subscribe-topic discovery-prefix"}},
  {"role":"software.topic","names":{"whole":"topic"},"object":"logged_into"},
  {"role":"software.cpu","names":{"end":"cpu-model processor-name cpu-name processor-model cpu-model-name cpu-info-model cpu-brand processor-brand"}},
  {"role":"software.cpu","names":{"whole":"cpu processor"},"object":"told_machine"},
  {"role":"software.gpu","names":{"end":"gpu gpu-name gpu-model graphics-card video-card gpu-device-name"}},
  {"role":"code.line","names":{"end":"polyline summary-polyline encoded-polyline map-polyline overview-polyline"}},
  {"role":"code.blur","names":{"end":"blurhash blur-hash thumbhash thumb-hash"}},
  {"role":"version.range","names":{"end":"version-range version-constraint semver-range version-requirement version-spec node-engine requires-python supported-versions compatible-versions compatible-version-range dependency-version engine-range version-expression required-version-range versions-range"}},
  {"role":"software.key.private","names":{"end":"client-key tls-key ssl-key server-key private-key-pem pem-key key-pem certificate-key cert-key ca-key ca-private-key ssl-private-key tls-private-key client-private-key server-private-key rsa-private-key ssh-private-key ssl-certificate-key tls-certificate-key tls-client-key client-key-data private-key-data host-key signing-private-key"}},
  {"role":"software.key.private","names":{"whole":"key private-key key-data key-content"},"object":"certified"},
  {"role":"code.key.curve","names":{"end":"preshared-key pre-shared-key wireguard-key wireguard-private-key wireguard-public-key wg-private-key wg-public-key peer-public-key"}},
  {"role":"code.key.curve","names":{"whole":"private-key public-key preshared-key pre-shared-key endpoint-public-key"},"object":"vpn"},
  {"role":"code.der","names":{"end":"x5c certificate-der der der-certificate certificate-base64"}},
  {"role":"code.digest","names":{"end":"image-digest repo-digest content-digest manifest-digest layer-digest blob-digest diff-id chain-id-digest image-sha"}},
  {"role":"code.digest","names":{"whole":"digest repo-digest config-digest"},"object":"digested"},
  {"role":"code.spdx","names":{"end":"spdx spdx-id spdx-identifier license-id licence-id license-identifier license-spdx spdx-license license-spdx-id spdx-license-id license-expression model-license package-license code-license declared-license concluded-license license-code software-license dataset-license-id"}},
  {"role":"code.channel","names":{"end":"channel-number channel-no guide-number virtual-channel virtual-channel-number tv-channel-number lcn display-number channel-num"}},
  {"role":"code.channel","names":{"whole":"number no channel num"},"object":"televised"},
  {"role":"media.codec.video","names":{"end":"video-codec video-encoder video-format-codec video-codec-name codec-video vcodec video-coding stream-codec video-compression"}},
  {"role":"media.codec.video","names":{"whole":"codec codec-name encoder encoding compression"},"object":"dotted"},
  {"role":"media.codec.audio","names":{"end":"audio-codec audio-encoder audio-codec-name codec-audio acodec audio-coding audio-compression audio-stream-codec"}},
  {"role":"media.codec.subtitle","names":{"end":"subtitle-codec subtitle-format subtitle-type caption-format subtitle-stream-codec subtitle-delivery-format"}},
  {"role":"media.container","names":{"end":"container-format media-container output-container video-container transcoding-container container-type-media transcode-container original-container-format file-container"}},
  {"role":"media.preset","names":{"end":"video-preset encoder-preset encoding-preset ffmpeg-preset x-264-preset transcode-preset transcoding-preset h-264-preset hevc-preset nvenc-preset encoding-speed"}},
  {"role":"media.preset.audio","names":{"end":"audio-preset standard-preset track-preset stream-preset low-preset high-preset mobile-preset medium-preset audio-profile-preset download-preset streaming-preset track-quality"}},
  {"role":"media.preset.lossless","names":{"end":"lossless-preset lossless-format lossless-codec hi-res-format"}},
  {"role":"media.pixel","names":{"end":"pixel-format pix-fmt pixfmt pixel-fmt output-pixel-format"}},
  {"role":"media.acceleration","names":{"end":"hardware-acceleration hwaccel hw-accel hw-acceleration hardware-acceleration-type hardware-acceleration-kind hardware-acceleration-mode hwaccel-args-preset hardware-decoder hardware-encoder ffmpeg-hwaccel acceleration accel"}},
  {"role":"media.layout","names":{"end":"channel-layout audio-channel-layout channels-layout speaker-layout audio-layout audio-channels-layout audio-channel-config"}},
  {"role":"media.range","names":{"end":"video-range dynamic-range-type hdr-type video-range-type hdr-format video-dynamic-range video-dynamic-range-type hdr-profile transfer-characteristics"}},
  {"role":"media.colour","names":{"end":"color-space color-primaries color-transfer colour-space colour-primaries color-matrix video-color-space"}},
  {"role":"code.smiles","names":{"end":"smiles canonical-smiles isomeric-smiles smile smiles-string compound-smiles molecule-smiles"}},
  {"role":"code.inchi","names":{"end":"inchi std-inchi standard-inchi in-chi inchi-string"}},
  {"role":"code.inchikey","names":{"end":"inchikey inchi-key std-inchi-key standard-inchi-key in-chi-key"}},
  {"role":"code.formula","names":{"end":"molecular-formula chemical-formula sum-formula mol-formula elemental-formula empirical-formula molecule-formula compound-formula hill-formula"}},
  {"role":"code.formula","names":{"whole":"formula cf"},"object":"chemical"},
  {"role":"code.iupac","names":{"end":"iupac-name iupac systematic-name preferred-iupac-name chemical-iupac-name"}},
  {"role":"code.annotation","names":{"end":"fragment-formula ion-formula peak-annotation tentative-formula annotation-formula fragment-annotation"}},
  {"role":"code.adduct","names":{"end":"adduct precursor-type ion-type adduct-type precursor-ion-type ion-species"}},
  {"role":"code.splash","names":{"end":"splash splash-key spectral-hash"}},
  {"role":"code.peaks","names":{"end":"peak-pair peak-pairs peak-list peaks spectrum-string peak-data raw-peaks mz-int-pairs"}},
  {"role":"science.mode","names":{"end":"ion-mode ionization-mode ionisation-mode polarity-mode ion-polarity scan-polarity"}},
  {"role":"science.mode","names":{"whole":"polarity"},"object":"chemical"},
  {"role":"science.mode.instrument","names":{"end":"instrument-type spectrometer-type ms-instrument-type mass-spectrometer-type"}},
  {"role":"science.mode.source","names":{"end":"ionization ionisation ionization-method ion-source ionization-type ionisation-method ionization-source"}},
  {"role":"science.mode.breaking","names":{"end":"fragmentation-mode fragmentation-method fragmentation activation-method dissociation-method dissociation-type"}},
  {"role":"science.compound.kind","names":{"end":"compound-class compound-classes chemical-class compound-category substance-class chemical-taxonomy classyfire-class compound-class-name natural-product-class"}},
  {"role":"science.lineage","names":{"end":"lineage taxonomic-lineage taxonomy-lineage organism-lineage taxon-lineage taxonomic-path classification-lineage"}},
  {"role":"science.gene","names":{"end":"gene-symbol hgnc-symbol gene-name gene symbol-gene target-gene approved-symbol locus-symbol"}},
  {"role":"science.chromosome","names":{"end":"chromosome chrom chr seqname contig chromosome-name reference-sequence-name"}},
  {"role":"science.assembly","names":{"end":"genome-assembly reference-genome genome-build assembly-name genome-version assembly-id-name"}},
  {"role":"science.organism","names":{"end":"organism organism-name species-name scientific-name-organism taxon-name-organism host-organism source-organism organism-scientific-name"}},
  {"role":"code.bio.protein","names":{"end":"uniprot uniprot-id uniprot-accession uniprotkb uniprot-ac swissprot-id protein-accession"}},
  {"role":"code.bio.gene","names":{"end":"ensembl-id ensembl-gene-id ensembl-gene ensembl gene-stable-id ensg"}},
  {"role":"code.bio.gene.number","names":{"end":"entrez-id entrez-gene-id ncbi-gene-id ncbi-gene entrez"}},
  {"role":"code.bio.transcript","names":{"end":"refseq refseq-id transcript-accession refseq-accession nucleotide-accession genbank genbank-id genbank-accession"}},
  {"role":"code.bio.variant","names":{"end":"rsid rs-id dbsnp-id snp-id dbsnp rs-number"}},
  {"role":"code.bio.hgvs","names":{"end":"hgvs hgvsc hgvsg hgvs-c variant-hgvs cdna-change"}},
  {"role":"code.bio.taxon","names":{"end":"taxid tax-id-ncbi taxon-id ncbi-taxid ncbi-taxonomy-id ncbi-taxon-id taxonomy-id ncbi-taxon"}},
  {"role":"code.bio.term","names":{"end":"go-id go-term go-term-id go-accession gene-ontology-id"}},
  {"role":"code.bio.sequence","names":{"end":"sequence dna-sequence nucleotide-sequence barcode-sequence primer-sequence rna-sequence forward-primer reverse-primer adapter-sequence seq"}},
  {"role":"code.bio.sequence","names":{"whole":"sequence seq"},"object":"gened"},
  {"role":"code.compound.pubchem","names":{"end":"pubchem pubchem-id pubchem-cid compound-cid"}},
  {"role":"code.compound.chebi","names":{"end":"chebi chebi-id"}},
  {"role":"code.accession","names":{"end":"accession accession-id accession-number accession-no accession-code primary-accession entry-accession"}},
  {"role":"code.drg","names":{"end":"drg drg-code g-drg drg-group ms-drg"}},
  {"role":"code.procedure","names":{"end":"ops ops-code opscode procedure-code-ops icd-10-pcs procedure-icd-code"}},
  {"role":"code.ndc","names":{"end":"ndc ndc-code national-drug-code pzn"}},
  {"role":"code.municipal","names":{"end":"municipality-code commune-code municipal-code municipality-key ags ars insee-code insee ine-code istat-code istat bfs-number bfs-nr gemeindeschluessel amtlicher-gemeindeschluessel regionalschluessel regional-key municipality-number lau-code lau cbs-code kommune-number population-unit-code population-entity-code entity-code-population cod-unidad-poblacional"}},
  {"role":"code.census","names":{"end":"census-section census-tract census-section-code electoral-section polling-section census-tract-code"}},
  {"role":"code.census","names":{"whole":"section seccion"},"object":"censused"},
  {"role":"code.census.district","names":{"end":"census-district census-district-code electoral-district-number"}},
  {"role":"code.census.district","names":{"whole":"district distrito"},"object":"censused"},
  {"role":"code.nuts","names":{"end":"nuts nuts-code nuts-1 nuts-2 nuts-3 nuts-region nuts-id nuts-code-3"}},
  {"role":"link.repository","names":{"end":"repository repo git-repository source-repository upstream-repository repository-url repo-url git-url clone-url source-code-url scm-url vcs-url git-repo code-repository git-repository-url source-url-code repository-uri repository-link html-repository-url git-clone-url git-remote-url git-http-url remote-url origin-url"}},
  {"role":"link.repository","names":{"whole":"clone-url git-url"},"object":"code_host"},
  {"role":"link.repository.ssh","names":{"end":"ssh-url ssh-clone-url git-ssh-url repo-ssh-url"}},
  {"role":"media.path","names":{"end":"log-file logfile config-file configuration-file conf-file key-file cert-file certificate-file ca-file pid-file socket-file socket unix-socket database-file db-file mountpoint data-folder root-folder sqlite-file state-file lock-file settings-file env-file script-file binary download-folder media-folder library-folder upload-folder backup-folder log-folder watch-folder output-folder input-folder temp-folder cache-folder config-folder install-folder executable-path web-root file-path path directory folder dir root document-root mount-point working-directory exe entrypoint entry-point executable folder-path mount-path key-path root-path relative-path home-directory exe-path symlink-target link-target real-path original-location save-path output-path content-path source-path destination-path artifact-path archive-path dump-path report-path log-path package-path upload-path temp-path document-path audio-path video-path target-path backup-path full-path absolute-path storage-path relative-file-path file-location record-path"}},
  {"role":"media.path","names":{"whole":"instance"},"object":"erring"},
  {"role":"media.resolution","names":{"end":"video-resolution screen-resolution image-resolution display-resolution camera-resolution"}},
  {"role":"media.resolution","names":{"whole":"resolution"},"object":"dotted"},
  {"role":"media.extension","names":{"end":"file-extension document-extension image-extension media-extension file-ext"}},
  {"role":"media.extension","names":{"whole":"extension ext"},"object":"filed"},
  {"role":"media.type","names":{"end":"mime-type content-type media-type mime file-type content-media-type"}},
  {"role":"media.format","names":{"end":"format export-format output-format"}},
  {"role":"media.encoding","names":{"end":"encoding character-set charset character-encoding text-encoding file-encoding"}},
  {"role":"link.relation","names":{"whole":"rel"}},
  {"role":"link.page","names":{"whole":"next prev previous next-page previous-page next-marker marker pointer"}},
  {"role":"link.page","names":{"whole":"first last next prev previous current self related"},"object":"links"},
  {"role":"link.page.named","names":{"end":"stream trailer redirect profile blog docs documentation source web external"}},
  {"role":"link","names":{"whole":"odata-context link-2gis link2gis","end":"<linked> links self <paged>-url <paged>-uri <paged>-link <paged>-href webhook callback endpoint web-site home-page referrer referer hyperlink end-point redirect-to forward-to go-to navigate-to route-to return-to","start":"link-to"}},
  {"role":"link","names":{"whole":"site"},"object":"company"},
  {"role":"link","names":{"whole":"site"},"object":"somebody"},
  {"role":"slug","names":{"whole":"permalink slug-key alias identifier","end":"alias subdomain sub-domain slug key unique-key anchor ref-name rewrite"}},
  {"role":"colour.hex","names":{"end":"color-code color-hex colour-code colour-hex hex hex-color background-color text-color theme-color background foreground"}},
  {"role":"colour","names":{"end":"color-accent colour-accent color-sample color-rgb"}},
  {"role":"colour","names":{"end":"color colour accent"},"object":"on_screen"},
  {"role":"colour.name","names":{"end":"color-name colour-name color colour"}},
  {"role":"link.paged.first","names":{"end":"first-page-url first-page-link first-page-uri"}},
  {"role":"link.paged.last","names":{"end":"last-page-url last-page-link last-page-uri"}},
  {"role":"link.paged.next","names":{"end":"next-page-url next-page-link next-page-uri"}},
  {"role":"link.paged.before","names":{"end":"prev-page-url prev-page-link prev-page-uri previous-page-url previous-page-link previous-page-uri"}},
  {"role":"time.lapse","names":{"end":"timeout time-out keep-alive-interval keepalive-interval poll-interval polling-interval refresh-interval retry-interval heartbeat-interval check-interval sync-interval flush-interval scrape-interval update-interval probe-interval reconnect-interval ping-interval grace-period retry-delay retry-pause initial-delay backoff max-backoff debounce"}},
  {"role":"version.cluster","names":{"end":"kubelet-version kube-version kubernetes-version k8s-version kube-proxy-version cluster-version control-plane-version k8sversion"}},
  {"role":"version.go","names":{"end":"go-version golang-version"}},
  {"role":"software.regex","names":{"end":"regex regexp reg-exp regular-expression regex-pattern validation-regex"}},
  {"role":"code.reason","names":{"end":"reason-code failure-code warning-code problem-code issue-code limitation-code violation-code finding-code rejection-code"}},
  {"role":"code.reason","names":{"whole":"code"},"object":"reasoned"},
  {"role":"code.exchanged","names":{"end":"exchange-code authorization-code authorisation-code oauth-code auth-code code-verifier code-challenge"}},
  {"role":"version","names":{"whole":"semver","end":"evra version release build build-number os-build app-build software firmware revision"}},
  {"role":"code.hash","names":{"end":"commit sha sha1 hash checksum digest fingerprint commit-sha commit-hash thumbprint thumb-print finger-print oid-hash revision-id"}},
  {"role":"code.hash","names":{"whole":"head tree","end":"tree"},"object":"repository"},
  {"role":"code.hash.short","names":{"end":"md5 etag e-tag x5t"}},
  {"role":"code.hash.long","names":{"end":"sha256 signature hmac preimage public-key private-key stamp signed-tx raw-tx security-stamp concurrency-stamp encryption-key address-hash","any":"encrypted"}},
  {"role":"code.hash.long","names":{"whole":"mint miner"},"object":"chained"},
  {"role":"code.hash.longest","names":{"end":"sha512 sha-512 blake2b sha512-hash sha-512-hash"}},
  {"role":"code.hash.chain","names":{"end":"blockhash block-hash txhash tx-hash txn-hash transaction-hash op-hash parent-hash"}},
  {"role":"code.hash.wallet","names":{"end":"contract-address token-address wallet-address smart-account-address"}},
  {"role":"code.secret","names":{"end":"secret-key signing-key signing-secret shared-key psk bearer openid p256dh hashed-password encrypted-password password-digest map-key maps-key bing-key bing-maps-key google-maps-key mapbox-key here-key here-maps-key tomtom-key weather-key geocoder-key recaptcha-key vapid-key licensing-key token secret api-key apikey access-key session session-id cursor iterator next-token jti csrf otp-secret password-hash nonce"}},
  {"role":"code.secret","names":{"whole":"key"},"object":"login"},
  {"role":"code.secret","names":{"whole":"access refresh"},"object":"token_pair"},
  {"role":"code.password","names":{"end":"password passwd pwd passphrase pass-phrase new-pass current-pass old-pass confirm-new-pass password-confirmation password-confirm password-repeat password-again"}},
  {"role":"code.jwt","names":{"end":"jwt jwt-token access-jwt refresh-jwt"}},
  {"role":"code.salt","names":{"end":"kid salt iv initialization-vector"}},
  {"role":"code.device","names":{"end":"eui simkey uin udid iid moid spid hwid keyid sub euid jobid sessionid strategyid airids rcraids sdwaids triids cwaids ghgids npdesids schoolid connectorid typeid toid rfid epc passthrough uid device-id client-ref sid gid pid cid oid ident identification identity identifier userid orderid productid customerid accountid itemid paymentid menuid reviewid puid object-id-value external-identifier txid epid fk id-1 id-2 id1 id2 tracking checkout-ref unique-name mpn ein-number instance-number instance-name-value","start":"id"}},
  {"role":"code.catalogue","names":{"end":"<catalogue> <catalogue>-id <catalogue>-code <catalogue>-number <catalogue>-identifier <service>-id <service>-key <service>-uid <service>-user-id youtube-video-id youtube-channel-id youtube-playlist-id spotify-track-id spotify-artist-id spotify-album-id spotify-playlist-id telegram-chat-id stripe-customer-id stripe-subscription-id stripe-product-id stripe-price-id stripe-account-id stripe-connect-account-id stripe-payment-id stripe-payment-intent-id stripe-payment-method-id stripe-invoice-id stripe-session-id stripe-checkout-session-id stripe-charge-id mmsi mmsi-number imsi puk puk-code pin-code-sim mrn medical-record-number hospital-number call-sign callsign routing-number aba-routing-number aba-number"}},
  {"role":"code.uuid","names":{"end":"uuid guid mbid musicbrainz-id music-brainz-id musicbrainz-album-id musicbrainz-artist-id musicbrainz-track-id musicbrainz-release-id musicbrainz-recording-id musicbrainz-release-group-id music-brainz-album-id music-brainz-artist-id music-brainz-album-artist-id music-brainz-track-id music-brainz-release-id music-brainz-recording-id music-brainz-release-group-id acoustid acoust-id"}},
  {"role":"code.algorithm","names":{"end":"alg algorithm"}},
  {"role":"code.keytype","names":{"end":"kty"}},
  {"role":"code.base64","names":{"end":"base64 base-64 base64-data base-64-data embedding"}},
  {"role":"code.vat","names":{"whole":"tax-id company-registration-number company-registration-no company-number company-no business-registration-number business-registration-no business-number business-no","end":"tax-id vat-id vat-id-number vat-id-no vat-number vat-no vat-code vat-identifier vat-registration-number vat-identification-number tax-number tax-no tax-code tax-identifier tax-registration-number tax-identification-number tax-payer-number tax-payer-id taxpayer-id taxpayer-number taxpayer-code vat vatin tin ein gstin"}},
  {"role":"code.national","names":{"end":"national-id national-id-number fiscal-id fiscal-id-number employer-id employer-id-number tax-id-number nik ktp no-ktp no-nik aadhaar aadhaar-number aadhar aadhar-number cedula curp pesel personnummer ssn social-security social-security-number social-insurance-number social-security-no cccd cmnd citizen-id citizen-id-number citizen-number identity-number id-card-number id-card-no identity-card-number identity-card-no identity-card identity-document identification-document document-of-identity nin nin-number bvn snils tckn tc-no tc-kimlik-no nric cnic nrc fin-number personal-number personal-code personal-identity-number personal-identification-number resident-number resident-registration-number national-identification-number national-number national-identity-number codice-fiscale rut cuil cuit egn oib jmbg fiscal-code siret nie bsn citizen-service-number tc-identity-number"}},
  {"role":"code.national","names":{"whole":"siren"},"object":"company"},
  {"role":"code.ssh","names":{"end":"ssh-key ssh-pubkey ssh-public-key openssh-public-key ssh-pub-key ssh-rsa authorized-key"}},
  {"role":"code.masked","names":{"end":"masked-key masked-token masked-secret masked-value masked-number masked-account masked-account-number masked-iban key-masked token-masked key-preview token-preview key-hint token-hint secret-hint api-key-masked masked-api-key api-key-preview masked-pan masked-phone masked-card-number masked-card redacted-key redacted-value"}},
  {"role":"code.cpf","names":{"end":"cpf cpf-number"}},
  {"role":"code.cnpj","names":{"end":"cnpj cnpj-number"}},
  {"role":"code.passport","names":{"end":"passport passport-number passport-no identity-document-number id-document-number travel-document-number"}},
  {"role":"code.passport","names":{"whole":"document-number document-no document-id-number"},"object":"polite"},
  {"role":"code.isbn","names":{"end":"isbn isbn-13 isbn13"}},
  {"role":"code.isbn10","names":{"end":"isbn-10 isbn10"}},
  {"role":"code.issn","names":{"end":"issn eissn"}},
  {"role":"code.ean","names":{"end":"ean gtin barcode bar-code ean-13 ean13 gtin-13"}},
  {"role":"code.upc","names":{"end":"upc upc-code upc-a"}},
  {"role":"code.imei","names":{"end":"imei imei-number imei-1 imei-2 meid"}},
  {"role":"code.hs","names":{"end":"hs-code hts-code hsn hsn-code ncm tariff-code customs-code commodity-code tariff-number"}},
  {"role":"code.chemical","names":{"end":"cas cas-number cas-no cas-nr cas-rn casrn cas-registry-number cas-code"}},
  {"role":"code.ec","names":{"end":"ec-number ec-no ec-nr einecs einecs-number einecs-no elincs"}},
  {"role":"code.un","names":{"end":"un-number un-no un-nr unno un-id"}},
  {"role":"code.waste","names":{"end":"ewc-code ewc ewc-number waste-code waste-key waste-catalogue-code waste-catalogue-number avv-code waste-code-number low-code"}},
  {"role":"code.hazard","names":{"end":"hazard-statement hazard-statements hazard-code hazard-codes h-statement h-statements h-phrase h-phrases h-code h-codes"}},
  {"role":"code.precaution","names":{"end":"precautionary-statement precautionary-statements p-statement p-statements p-phrases p-code p-codes precaution-code"}},
  {"role":"code.storage","names":{"end":"storage-class lgk-class lgk storage-class-trgs lagerklasse"}},
  {"role":"code.atc","names":{"end":"atc atc-code atc-class atc-number"}},
  {"role":"code.loinc","names":{"end":"loinc loinc-code loinc-number"}},
  {"role":"code.snomed","names":{"end":"snomed snomed-code snomed-ct snomed-id snomed-ct-code"}},
  {"role":"code.nace","names":{"end":"nace nace-code industry-code economic-activity-code cnae ateco naf-code wz-code"}},
  {"role":"code.cpv","names":{"end":"cpv cpv-code main-cpv cpv-number"}},
  {"role":"code.incoterm","names":{"end":"incoterm incoterms incoterm-code delivery-terms-code"}},
  {"role":"code.imo","names":{"end":"imo imo-number imo-no imo-nr"}},
  {"role":"code.container","names":{"end":"container-number container-no container-nr equipment-number-iso bic-container-code"}},
  {"role":"code.gln","names":{"end":"gln gln-number global-location-number ean-location"}},
  {"role":"code.sscc","names":{"end":"sscc sscc-number sscc-code serial-shipping-container-code nve"}},
  {"role":"code.wagon","names":{"end":"wagon-number wagon-no uic-number uic-wagon-number railcar-number rail-car-number evn"}},
  {"role":"code.lei","names":{"end":"lei lei-code legal-entity-identifier"}},
  {"role":"code.iswc","names":{"end":"iswc iswc-code iswc-number"}},
  {"role":"code.aircraft","names":{"end":"aircraft-type-code icao-type icao-type-code type-designator icao-aircraft-type"}},
  {"role":"code.timecode","names":{"end":"timecode time-code smpte smpte-timecode tc tc-in tc-out tc-start tc-end timecode-in timecode-out timecode-start timecode-end"}},
  {"role":"code.icd","names":{"end":"icd icd-10 icd10 icd-code icd-10-code icd10-code cid-10 diagnosis-code icdcode icd-10-gm icd-11 icd-9 icd10gm main-diagnosis-code primary-diagnosis-code icd-number icd-key"}},
  {"role":"time.cron","names":{"end":"cron cron-expression cron-schedule schedule-cron crontab cron-expr schedule-expression"}},
  {"role":"code.vin","names":{"end":"vin"}},
  {"role":"code.plate","names":{"end":"license-plate plate plate-number licence-plate registration-number vehicle-number vehicle-no number-plate registration-plate vehicle-registration vehicle-reg-no vehicle-registration-no car-number car-plate plate-text truck-plate trailer-plate plate-no lorry-number vehicle-plate registration-mark"}},
  {"role":"code.plate","names":{"whole":"registration plate plate-number registration-no reg-number license number-plate"},"object":"vehicle"},
  {"role":"code","names":{"end":"pnr pnr-code record-locator cindex c-index sedol cusip qualifier codes instrument hu8 hu12 lata fare-basis matricule standard-designator asset-tag sku part-number serial serial-number code number no reference ref order-number invoice-number tracking-number tracking-code reference-number ticket-number coupon-code promo-code external-ref registration batch lot nmbr nbr nr mcc mnc batch-no lot-no bin naics sic huc fips puv locator po-box acct sequence-id branch-identifier clearing-number reg-no member-no permit permit-number license-no policy-no change-ticket ticket-key issue-key jira-ticket jira-key stamp-number shelf-mark-number waybill air-waybill awb consignment-note bill-of-lading cost-centre cost-center profit-centre profit-center cost-unit general-ledger-account gl-account debtor-account creditor-account ledger-account instrument-tag tag-number drawing-number catalogue-number part-no mawb hawb dossier-number file-number docket"}},
  {"role":"code","names":{"whole":"license licence"},"object":"person"},
  {"role":"code.npi","names":{"end":"npi npi-number national-provider-identifier"}},
  {"role":"code.few","names":{"end":"room-number seat-number race-number platform-number jersey-number shirt-number table-number chapter-number page-number line-number gate-number track-number program-number lane-number bib-number floor-number route-number lot-number box-number room-no seat-no table-no floor-no platform-no bus-number bay-number bed-number locker-number round-number"}},
  {"role":"code.few","names":{"whole":"number no"},"object":"lodging"},
  {"role":"code.account","names":{"end":"account-number account-no bank-account-number acc-no acc-number acct-number bank-account bank-account-no"}},
  {"role":"code.once","names":{"end":"otp otp-code verification-code two-factor-code 2fa-code 2fa-token reset-code sms-code email-code totp totp-code mfa-code"}},
  {"role":"code.last4","names":{"end":"pin four-digits last-four-digits last4 last-4 last-four last-digits"}},
  {"role":"code.short","names":{"end":"short-name abbreviation acronym prefix suffix"}},
  {"role":"network.answer","names":{"whole":"status-code http-status-code http-code http-status response-code"}},
  {"role":"network.fault","names":{"whole":"status status-code http-status"},"object":"erring"},
  {"role":"network.fault.code","names":{"whole":"code error-code"},"object":"erring"},
  {"role":"network.fault.field","names":{"whole":"field field-name property param parameter target parameter-name param-name property-name attribute argument"},"object":"erring"},
  {"role":"network.rpc","names":{"whole":"jsonrpc"}},
  {"role":"code.digits","names":{"end":"sort-code sortcode nsc bsb bsb-number bank-sort-code"}},
  {"role":"code.business","names":{"end":"abn"}},
  {"role":"outcome.answer","names":{"whole":"success"}},
  {"role":"outcome.answer","names":{"whole":"status response-status result-status"},"object":"enveloped"},
  {"role":"state","names":{"end":"status state stage phase availability status-text status-name status-code status-label state-text state-label stage-name stage-label phase-name phase-label availability-text"}},
  {"role":"state.wear","names":{"end":"condition"}},
  {"role":"level","names":{"end":"priority severity level difficulty risk impact urgency importance"}},
  {"role":"permission","names":{"end":"role roles access-level user-type role-name"}},
  {"role":"kind.nulls","names":{"whole":"null-handling"}},
  {"role":"permission.right","names":{"end":"permission permission-name permission-code privilege"}},
  {"role":"permission.scope","names":{"end":"scope scope-name"}},
  {"role":"permission.authority","names":{"whole":"authority authorities granted-authority"}},
  {"role":"kind.category","names":{"end":"category categories section topic subject-area group-name category-name categories-name category-title section-name section-title topic-name topic-title"}},
  {"role":"kind.genre","names":{"end":"genre genres"}},
  {"role":"kind.genre","names":{"whole":"gender genders"},"object":"genred_only"},
  {"role":"kind.keyword","names":{"end":"tag tags keyword keywords hashtag tag-name tags-name keyword-name hashtag-name"}},
  {"role":"kind.label","names":{"end":"label labels"}},
  {"role":"kind","names":{"end":"type kind variant class tier mode source-handle target-handle auth-provider authentication-provider login-provider identity-provider social-provider sign-in-provider oauth-provider"}},
  {"role":"kind.visibility","names":{"end":"visibility privacy"}},
  {"role":"kind.grade","names":{"end":"grade letter-grade grade-letter"}},
  {"role":"outcome","names":{"end":"avs-result sync-result action-result processing-result install-result captcha-result attempt-result compilation-result run-result verification-result check-result compliance-check background-check safety-check import-result last-result upload-result job-result"}},
  {"role":"code.cipher","names":{"end":"cipher cipher-suite ssl-cipher"}},
  {"role":"code.cvv","names":{"end":"cvv cvc cvv2 cvc2 card-security-code"}},
  {"role":"unit","names":{"end":"unit units unit-of-measure uom base-measure"}},
  {"role":"unit","names":{"whole":"measure"},"object":"measured"},
  {"role":"size","names":{"whole":"size","end":"clothing-size garment-size wetsuit-size suit-size jacket-size glove-size uniform-size trouser-size shirt-size t-shirt-size dress-size product-size item-size variant-size selected-size chosen-size size-name size-label size-option order-size cup-size"}},
  {"role":"time.weekday","names":{"end":"weekday day-of-week week-day","any":"pickup-day working-days working-day work-days available-days available-day availability-days preferred-day preferred-days collection-day delivery-day training-day market-day rest-day off-day opening-days opening-day teaching-days teaching-day visiting-day rehearsal-day meeting-day lesson-day"}},
  {"role":"time.weekday","names":{"whole":"day"},"object":"by_weekday"},
  {"role":"time.month","names":{"end":"month month-name"}},
  {"role":"time.month","names":{"whole":"period bucket label interval"},"object":"plotted"},
  {"role":"time.year","names":{"end":"year"}},
  {"role":"time.length","names":{"end":"duration runtime run-time running-time record-time best-time time-left time-remaining remaining-time time-taken net-time race-time lap-time solve-time playing-time"}},
  {"role":"time.pattern","names":{"end":"date-format date-pattern date-time-format datetime-format"}},
  {"role":"time.pattern.clock","names":{"end":"time-format hour-format"}},
  {"role":"time.frequency","names":{"end":"frequency period billing-cycle interval recurrence granularity"}},
  {"role":"time.range","names":{"end":"timeframe time-range date-range"}},
  {"role":"time.opens","names":{"end":"open opens opening opening-time open-time opening-hour open-hour"}},
  {"role":"time.closes","names":{"end":"close closes closing closing-time close-time closing-hour close-hour"}},
  {"role":"time.hours.open","names":{"end":"<weekday> hours-<weekday> opening-hours business-hours office-hours opening-times"}},
  {"role":"time.slot","names":{"end":"time-slot slot"}},
  {"role":"event","names":{"end":"action operation event event-name"}},
  {"role":"object","names":{"end":"resource entity entity-name target object subject-type"}},
  {"role":"trend","names":{"end":"trend direction","start":"trend direction"}},
  {"role":"software.theme","names":{"end":"color-scheme ui-theme app-theme theme-mode theme-preference site-theme chart-theme editor-theme"}},
  {"role":"software.theme","names":{"whole":"theme"},"object":"dressed"},
  {"role":"software.platform","names":{"end":"platform os operating-system device-type"}},
  {"role":"page.sort","names":{"end":"<sorted>"}},
  {"role":"page.search","names":{"end":"query search search-term"}},
  {"role":"symbol.emoji","names":{"end":"emoji emoticon"}},
  {"role":"mood","names":{"end":"mood sentiment emotion"}},
  {"role":"food.meal","names":{"end":"meal meal-type"}},
  {"role":"error.message","names":{"end":"error error-message validation-error last-error exception"}},
  {"role":"food.diet","names":{"end":"dietary-requirement dietary-requirements dietary-need dietary-needs dietary-restriction dietary-restrictions dietary-preference dietary-preferences special-diet diet-requirement diet-requirements dietary-note dietary-notes food-restriction food-restrictions"}},
  {"role":"told.question","names":{"end":"question question-text question-content question-body"}},
  {"role":"told.placeholder","names":{"end":"placeholder placeholder-text input-placeholder"}},
  {"role":"told.skill","names":{"end":"skill skills"}},
  {"role":"told.title","names":{"end":"headline meta-title seo-title og-title social-title"}},
  {"role":"told.title","names":{"whole":"title name label"},"object":"writing"},
  {"role":"told.subject","names":{"end":"subject subject-line email-subject"}},
  {"role":"told.html","names":{"end":"html rendered <told>-html"}},
  {"role":"told","names":{"whole":"conclusion resolution solution findings recommendation memo requirement requirements synopsis greeting response presentation improvement contents introduce preparation root-cause experience benefits responsibilities terms conditions policy next-steps action-items action-points follow-ups achievements accomplishments goals improvement-tips tips job-opportunities future-prospects prospects career-prospects problem problems problems-diagnosed tradeoff trade-off tradeoffs before-context after-context subjective soap-subjective soap-objective soap-assessment suggested-alternative priority-focus learning-goals learning-outcomes facts fun-facts key-facts deliverables assumptions side-effects outline agenda storyline transcript transcription methodology discussion workaround dosage warranty provenance meaning word-meaning moral advantages key-features chronic-conditions examples example-sentences phrases highlights steps risks identified-risks risk-factors forum-signature action-taken actions-taken measures-taken steps-taken criteria award-criteria posting-policy","end":"fact-sheet factsheet teaser sub-headline subheadline standfirst strapline lede footer letter cover-letter guidance transcript wording speech wordings intended-use <told> <told>-text msg snippet preview requirement requirements special-request special-requests steps-to-reproduce reproduction-steps expected-behavior actual-behavior expected-behaviour actual-behaviour expected-result actual-result expected-outcome prerequisite prerequisites eligibility terms conditions terms-and-conditions greeting welcome-message directions how-to-use diagnosis-text qualifications acceptance-criteria justification rationale medical-history allergies-note formatted statement tip tooltip example disclaimer-text suggestion warning advice phrase citation footnote terms-of-use privacy-policy terms-of-service policy-text mission-statement fine-print highlight lyric lyrics verse sample-text citation-text deprecation-message fallback ingredients-text directions-text header-text footer-text cooked memo invoice-memo narrative argument-text definition input output proposition statement-text dsc descr sommary lead-in about-me about-us specification specifications lead-paragraph kicker remediation legal-basis alt-text insight insights forecast-text evidence blocker blockers strength-point strength-points weak-point weak-points strengths weaknesses pros cons briefing vision mission vision-statement reasoning motive motivation clause clauses limitation limitations takeaway takeaways key-points prohibited-use prohibited-uses special-clause non-negotiable non-negotiables forecast-note causal intent-md interpretation justifications motivations concern concerns blurb outlook inscription brief job-brief project-brief wishes account-of-events prompt-template system-prompt responsibility description-<tongue> text-<tongue> summary-<tongue> content-<tongue>","start":"recommended"}},
  {"role":"told","names":{"whole":"signature tagline motto"},"object":"posting"},
  {"role":"name.of","names":{"end":"name title contact group channel component dress-code"}},
  {"role":"name.of","names":{"whole":"group-name"},"object":"song"},
  {"role":"name.of","names":{"whole":"nick-name"},"object":"nicknamed"},
  {"role":"name","names":{"whole":"additional-names other-names trading-names alternative-names alt image-alt name title designation display label-text caption-title full value-name heading string formatted-name label-name original normalized canonical translation textual short ar-name en-name fr-name de-name native-name name-<tongue> title-<tongue> <tongue>-name <tongue>-title"}},
  {"role":"name","names":{"whole":"text content"},"object":"tagged"},
  {"role":"name","names":{"whole":"stage-name act-name artist-name"},"object":"on_stage"},
  {"role":"code.arn","names":{"end":"arn arns"}},
  {"role":"code.urn","names":{"end":"urn"}},
  {"role":"flag.letter","names":{"end":"tri-reporter camd-reporter eis-reporter ghg-reporter snc universe flag flg indicator"}},
  {"role":"flag.text","names":{"end":"read-only write-only in-use applicable favorite starred bookmarked liked pinned enabled required allowed supported disabled deprecated verified consent optional mandatory agreed gmo organic heirloom","start":"is has can should"}},
  {"role":"network.mask","names":{"end":"netmask subnet-mask network-mask net-mask"}},
  {"role":"software.expression","names":{"end":"expression filter rule-expression validation-rule condition-expression selector predicate where-clause criteria match"}},
  {"role":"software.script","names":{"end":"script code-snippet code-content code-block snippet-code starter-code solution-code sample-code code-example source-code function-body javascript"}},
  {"role":"software.sql","names":{"end":"sql sql-query query-text sql-expression view-query executed-sql"}},
  {"role":"software.json","names":{"end":"additional-data custom-data raw-data input-data output-data user-data rule-data extra-data form-data animation-data metadata-blob json payload metadata meta config params parameters manifest spec schema attributes headers body-json request-body response-body state-json arguments args settings-json"}},
  {"role":"software.xml","names":{"end":"xml soap wsdl xsd xslt"}},
  {"role":"software.css","names":{"end":"css stylesheet"}},
  {"role":"software.connection","names":{"end":"connection-string connection-uri dsn jdbc-url database-url connection-url"}},
  {"role":"software.template","names":{"end":"template message-template name-template format-string pattern-text"}},
  {"role":"software.operator","names":{"end":"comparison-operator comparator comparison condition-operator"}},
  {"role":"software.operator","names":{"whole":"operator op"},"object":"condition"},
  {"role":"software.key.public","names":{"end":"certificate public-certificate cert"}},
  {"role":"software.certificate","names":{"end":"pem csr ca-certificate certificate-chain certificate-pem public-key-pem ca-cert client-certificate server-certificate ca-bundle cert-data certificate-data client-cert server-cert tls-cert ssl-cert tls-certificate ssl-certificate root-ca ca-crt tls-crt crt x-509-certificate signing-certificate idp-certificate cert-pem root-certificate intermediate-certificate issuer-certificate leaf-certificate"}},
  {"role":"software.certificate","names":{"whole":"cert certificate chain public-certificate full-chain fullchain"},"object":"certified"},
  {"role":"code.sim","names":{"end":"iccid sim sim-number eid"}},
  {"role":"code.isin","names":{"end":"isin"}},
  {"role":"code.doi","names":{"end":"doi"}},
  {"role":"software.table","names":{"end":"table database-view index-name instance source-table target-table"}},
  {"role":"software.branch","names":{"end":"default-branch git-branch source-branch target-branch base-branch head-branch production-branch"}},
  {"role":"software.branch","names":{"whole":"branch"},"object":"code_host"},
  {"role":"kind.series","names":{"end":"family sub-family"}},
  {"role":"person.hand","names":{"end":"hand handedness"}},
  {"role":"software.trace","names":{"end":"stdout stderr debug-string trace stack-trace stacktrace error-trace log stack output-text"}},
  {"role":"software.bucket","names":{"whole":"bucket","end":"s3-bucket storage-bucket cdr-bucket input-bucket output-bucket gcs-bucket bucket-name log-bucket source-bucket destination-bucket"}},
]

export type NumberRole = keyof {
  /** how near a map is shown */
  "place.zoom": 0
  /** for how many seconds an address is lent */
  "time.seconds.lease": 0
  /** how many bytes a database has */
  "media.bytes.database": 0
  /** people at one table */
  "count.table": 0
  /** hours that people play together */
  "time.hours.together": 0
  /** how often in a row something failed */
  "count.row": 0
  /** millilitres of sludge a gram */
  "measure.sludge": 0
  /** metres a second of a lift or a belt */
  "measure.speed.slow": 0
  /** metres a second of the wind */
  "weather.wind.seconds": 0
  /** metres below the ground or the water */
  "measure.depth": 0
  /** bars in a bottle of gas */
  "measure.bottled": 0
  /** how steep a way is, in percents */
  "measure.slope": 0
  /** a shoe */
  "size.shoe": 0
  /** minutes of one appointment */
  "time.minutes.slot": 0
  /** minutes that somebody waits or rides */
  "time.minutes.short": 0
  /** words of a text */
  "text.length": 0
  /** what a word costs */
  "money.word": 0
  /** people who come to an occasion */
  "count.people.some": 0
  /** people who are in a place */
  "count.inside": 0
  /** bags of linen */
  "count.laundry": 0
  /** how many nights somebody stays at least */
  "time.nights.least": 0
  /** how many sleep in a flat */
  "home.sleeps": 0
  /** what is taken off a salary */
  "money.withheld": 0
  /** what many people earn in a month */
  "money.payrun": 0
  /** what a loan costs */
  "money.interest.paid": 0
  /** kilograms of what something is in */
  "measure.tare": 0
  /** how many come in a year */
  "count.visitors": 0
  /** hours of a week that somebody works */
  "time.hours.week": 0
  /** who belongs to a family, besides oneself */
  "count.family": 0
  /** what one pays to have a thing to read for some weeks */
  "money.lent": 0
  /** what comes in each month from one */
  "money.monthly": 0
  /** what a customer brought in all */
  "money.lifetime": 0
  /** how far somebody is trusted */
  "level.trust": 0
  /** how often it was changed */
  "count.edits": 0
  /** how many people may use it */
  "count.seats": 0
  /** how many requests a program may send */
  "count.calls": 0
  /** of how many periods each is */
  "count.interval": 0
  /** the place in a queue */
  "count.turn": 0
  /** what one of very many costs */
  "money.tiny": 0
  /** how often a loan was made longer */
  "count.renewals": 0
  /** how much somebody has borrowed */
  "count.loans.now": 0
  /** how much somebody may borrow at once */
  "count.loans": 0
  /** how often something is tried again */
  "count.retries": 0
  /** how many of the same run side by side */
  "count.copies": 0
  /** megabytes of memory */
  "network.megabytes": 0
  /** mebibytes of memory or of a disk */
  "network.mebibytes": 0
  /** thousandths of a processor */
  "network.millicores": 0
  /** an amount of SOL in its smallest part */
  "money.lamports": 0
  /** an amount of bitcoin in its smallest part */
  "money.satoshis": 0
  /** an amount of ether in its smallest part */
  "money.wei": 0
  /** how a program ended, where 0 is well */
  "network.exit": 0
  /** how loud somebody has it, of a hundred */
  "media.volume": 0
  /** how loud a song is */
  "media.loudness": 0
  /** thousands of bits a second of what is heard */
  "media.bitrate": 0
  /** how much of a film comes in a second, in kilobits */
  "media.bitrate.video": 0
  /** how much of a film is held ready, in kilobits */
  "media.buffer": 0
  /** how many processes wait for a processor on average */
  "network.load": 0
  /** after how many thousandths of a second something is given up */
  "time.milliseconds.limit": 0
  /** how many thousandths of a second something waits or fades */
  "time.milliseconds.pause": 0
  /** how long a film or a call takes, in thousandths of a second */
  "time.milliseconds.played": 0
  /** after how many seconds something is given up */
  "time.seconds.limit": 0
  /** after how many seconds somebody is logged out */
  "time.seconds.session": 0
  /** every how many seconds something is done */
  "time.seconds.interval": 0
  /** the port of a server of mail that is sent */
  "network.port.smtp": 0
  /** the port of a server of mail that is fetched */
  "network.port.imap": 0
  /** the port of a shell */
  "network.port.ssh": 0
  /** the port of a broker of messages */
  "network.port.mqtt": 0
  /** the port of Redis */
  "network.port.redis": 0
  /** the port of a database */
  "network.port.database": 0
  /** the port of MySQL */
  "network.port.mysql": 0
  /** the port of a directory */
  "network.port.ldap": 0
  /** the port of a site */
  "network.port.https": 0
  /** the port of a site without encryption */
  "network.port.http": 0
  /** all energy that something has made or used, in kilowatt hours */
  "power.lifetime": 0
  /** the energy of a day, in kilowatt hours */
  "power.today": 0
  /** what people think of it, of ten */
  "share.vote": 0
  /** the pressure of the air, in inches */
  "weather.inches": 0
  /** songs of a record */
  "media.tracks": 0
  /** milliseconds of a record */
  "media.milliseconds.album": 0
  /** milliseconds of a song */
  "media.milliseconds": 0
  /** kilograms of what is delivered in bulk */
  "measure.bulk": 0
  /** metres that a vehicle is long */
  "vehicle.length": 0
  /** metres that a vehicle is high */
  "vehicle.height": 0
  /** knots */
  "ship.speed": 0
  /** decks of a ship */
  "ship.decks": 0
  /** vehicles on a ship */
  "ship.vehicles": 0
  /** passengers of a ship */
  "ship.passengers": 0
  /** metres of a ship below the water */
  "ship.draft": 0
  /** metres across a ship */
  "ship.beam": 0
  /** metres of a ship */
  "ship.length": 0
  /** how big a ship is */
  "ship.tonnage": 0
  /** kilograms that something carries */
  "measure.load": 0
  /** how awake somebody is, by the scale of Glasgow */
  "health.coma": 0
  /** how much something hurts, of ten */
  "health.pain": 0
  /** degrees north */
  "place.latitude": 0
  /** a postcode of digits */
  "place.postcode": 0
  /** degrees east */
  "place.longitude": 0
  /** metres above the sea */
  "place.height": 0
  /** how many years a person has lived */
  "person.age": 0
  /** how old somebody must be */
  "person.age.least": 0
  /** the year in which a person was born */
  "person.birth.year": 0
  /** how tall a person is, in centimetres */
  "person.height": 0
  /** what a person weighs, in kilograms */
  "person.weight": 0
  /** a year to come */
  "time.year.ahead": 0
  /** a year that was */
  "time.year.past": 0
  /** a month by its number */
  "time.month.number": 0
  /** a week of the year */
  "time.week": 0
  /** a day of the week by its number */
  "time.weekday.number": 0
  /** a day of the year */
  "time.year.day": 0
  /** a day of the month */
  "time.day": 0
  /** an hour of the day */
  "time.hour": 0
  /** a minute of the hour */
  "time.minute": 0
  /** a second of the minute */
  "time.second": 0
  /** a number of years */
  "time.years": 0
  /** a number of days, up to two weeks */
  "time.days": 0
  /** days to or from a day near now */
  "time.days.left": 0
  /** a number of days, weeks or months */
  "time.units": 0
  /** a number of hours */
  "time.hours": 0
  /** a number of minutes */
  "time.minutes": 0
  /** minutes that somebody reads a text */
  "time.reading": 0
  /** how long somebody has for an answer */
  "time.limit": 0
  /** a number of seconds */
  "time.seconds": 0
  /** seconds that somebody takes for a kilometre */
  "time.pace": 0
  /** minutes that somebody takes for a kilometre */
  "time.pace.minutes": 0
  /** minutes of a training */
  "time.exercise": 0
  /** seconds of a training */
  "time.exercise.seconds": 0
  /** minutes that somebody slept */
  "time.sleep.minutes": 0
  /** seconds that somebody slept */
  "time.sleep.seconds": 0
  /** a number of milliseconds */
  "time.milliseconds": 0
  /** milliseconds of a round */
  "time.lap": 0
  /** milliseconds that somebody spends */
  "time.milliseconds.spent": 0
  /** hours of a day */
  "calendar.hours": 0
  /** days of a week */
  "calendar.days": 0
  /** how many were bought */
  "money.quantity": 0
  /** how many are there */
  "money.stock": 0
  /** how many are there when more are ordered */
  "count.reorder": 0
  /** percents off */
  "money.discount": 0
  /** percents of tax */
  "money.tax.rate": 0
  /** thousands a year */
  "money.income": 0
  /** what all of it costs */
  "money.total": 0
  /** how much tax */
  "money.tax": 0
  /** a small charge */
  "money.fee": 0
  /** some money */
  "money.some": 0
  /** a number that says nothing more */
  "number": 0
  /** what one costs */
  "money.price": 0
  /** money in hundredths */
  "money.cents": 0
  /** what one currency costs in another */
  "money.rate": 0
  /** percents a year */
  "money.interest": 0
  /** how many digits follow the point */
  "money.decimals": 0
  /** stars, up to five */
  "share.rating": 0
  /** a percentage */
  "share.percent": 0
  /** percents of what goes well */
  "share.mostly": 0
  /** percents of what goes wrong, or is added */
  "share.rarely": 0
  /** a part of one */
  "share.part": 0
  /** a factor about one */
  "share.factor": 0
  /** what one answer is worth */
  "share.points": 0
  /** points of a hundred */
  "share.score": 0
  /** degrees Celsius */
  "weather.celsius": 0
  /** degrees Fahrenheit */
  "weather.fahrenheit": 0
  /** a speed */
  "weather.speed": 0
  /** the pressure of the air */
  "weather.pressure": 0
  /** the port of a server */
  "network.port": 0
  /** a status of HTTP */
  "network.status": 0
  /** the number of an error, where there is none */
  "network.fault": 0
  /** what a machine moves or holds */
  "network.rate": 0
  /** which page of a list this is */
  "page.number": 0
  /** how many items a page has at most */
  "page.limit": 0
  /** how many items come before a page */
  "page.offset": 0
  /** how many pages a list has */
  "page.pages": 0
  /** the status of HTTP that an error has */
  "network.refusal": 0
  /** a choice as a number */
  "code.choice": 0
  /** pictures a second */
  "media.frames": 0
  /** minutes from UTC */
  "place.offset": 0
  /** seconds from UTC */
  "place.offset.seconds": 0
  /** the size of a picture */
  "media.pixels": 0
  /** the size of a file */
  "media.bytes": 0
  /** kilograms */
  "measure.weight": 0
  /** grams */
  "measure.grams": 0
  /** a length, an area or a volume */
  "measure.length": 0
  /** an amount of power or of data */
  "measure.power": 0
  /** kilocalories */
  "food.energy": 0
  /** grams in a portion */
  "food.nutrient": 0
  /** grams in a portion of what has little */
  "food.fibre": 0
  /** milligrams in a portion */
  "food.mineral": 0
  /** what a portion has very little of */
  "food.trace": 0
  /** kilocalories of a day */
  "food.day": 0
  /** millilitres that somebody drinks in a day */
  "food.water": 0
  /** kilocalories that somebody used up */
  "food.burned": 0
  /** a few of something */
  "count.few": 0
  /** people at one table */
  "count.company": 0
  /** none or a few */
  "count.seldom": 0
  /** how many wait */
  "count.queue": 0
  /** some of what a place has */
  "count.several": 0
  /** doors of a car */
  "vehicle.doors": 0
  /** grams of carbon dioxide for a kilometre */
  "vehicle.carbon": 0
  /** kilograms that a vehicle carries */
  "vehicle.load": 0
  /** litres that a container has room for */
  "measure.litres": 0
  /** square metres of a room */
  "home.meeting": 0
  /** how many wait for a place */
  "count.waiting": 0
  /** people who go together */
  "count.party": 0
  /** what is rare in a year */
  "count.slips": 0
  /** in which year of school somebody is */
  "course.grade": 0
  /** lessons of a week */
  "course.hours": 0
  /** how often a grade counts */
  "course.weight": 0
  /** seconds between two exercises */
  "time.rest": 0
  /** months that a contract lasts */
  "time.days.contract": 0
  /** how much of a current does work */
  "power.factor": 0
  /** swings of a mains current in a second */
  "power.hertz": 0
  /** kilowatt hours of a year */
  "power.year": 0
  /** kilowatt hours of a month */
  "power.month": 0
  /** what a meter shows */
  "power.counter": 0
  /** what a kilowatt hour costs */
  "power.tariff": 0
  /** how well a radio is heard */
  "network.signal": 0
  /** how bright it is */
  "light.lux": 0
  /** how warm a room is */
  "weather.room": 0
  /** how hot a furnace is */
  "heat.fired": 0
  /** how hot an oven is */
  "heat.baked": 0
  /** how damp a room is */
  "weather.room.humidity": 0
  /** when a work of art was made */
  "time.year.work": 0
  /** how many came in a day */
  "count.visits": 0
  /** what a work or a treasure is worth */
  "money.valued": 0
  /** axles of a truck */
  "vehicle.axles": 0
  /** kilograms of a laden vehicle */
  "vehicle.gross": 0
  /** at how many kilometres a vehicle is looked after */
  "vehicle.service": 0
  /** hours that an engine has run */
  "vehicle.hours": 0
  /** millimetres of a tyre's profile */
  "vehicle.tread": 0
  /** bars in a tyre */
  "vehicle.tyre": 0
  /** what a damage costs */
  "money.loss": 0
  /** what an insurance pays at most for one thing */
  "money.limit": 0
  /** what the insured pays first */
  "money.excess": 0
  /** what is paid beside a salary */
  "money.bonus": 0
  /** what somebody on a stage gets */
  "money.stage": 0
  /** a newspaper */
  "money.copy": 0
  /** what somebody cooks with for a week */
  "money.kitchen": 0
  /** a hundred grams of food */
  "money.hundred": 0
  /** pages of a newspaper */
  "book.sheets": 0
  /** copies of a newspaper */
  "count.printed": 0
  /** how many are sought */
  "count.openings": 0
  /** the number of one of several in their order */
  "count.numbered": 0
  /** portions for a table */
  "count.portions": 0
  /** how many there are to be sold */
  "count.tickets": 0
  /** percents of those who follow a link */
  "share.clicked": 0
  /** what a thousand looks at an advertisement cost */
  "money.thousand": 0
  /** grams of a millilitre */
  "measure.density": 0
  /** days that something takes */
  "time.handling": 0
  /** metres of a boat, a berth or a room */
  "measure.size.metres": 0
  /** metres of a wave */
  "weather.waves": 0
  /** how strong the wind is, by Beaufort */
  "weather.beaufort": 0
  /** people on a boat */
  "count.crew": 0
  /** what was needed now and then */
  "count.hints": 0
  /** hours of one sitting */
  "time.hours.session": 0
  /** the place of a thing in a short row */
  "count.place": 0
  /** a telephone number as a number */
  "phone.digits": 0
  /** the number of a thing among its kind */
  "count.ordinal": 0
  /** how many there is room for */
  "count.capacity": 0
  /** a dish or a drink */
  "money.price.meal": 0
  /** something to cook with */
  "money.price.groceries": 0
  /** a night, or a day in a house of somebody else */
  "money.price.night": 0
  /** a month in a flat */
  "money.price.rent": 0
  /** a day with a vehicle */
  "money.price.day": 0
  /** an hour of somebody */
  "money.price.hour": 0
  /** what somebody learns */
  "money.price.course": 0
  /** a seat from one town to another */
  "money.price.fare": 0
  /** a seat of an event */
  "money.price.ticket": 0
  /** days elsewhere */
  "money.price.trip": 0
  /** a book, or a game */
  "money.price.book": 0
  /** a month of a service */
  "money.price.plan": 0
  /** an hour of a doctor, or at a hairdresser's */
  "money.price.visit": 0
  /** a machine on a desk */
  "money.price.device": 0
  /** what a vehicle costs that is for sale */
  "money.price.vehicle": 0
  /** a seat for a film */
  "money.price.shown": 0
  /** an hour of a desk, a court or a bicycle */
  "money.price.lent": 0
  /** a day of what is lent beside a thing */
  "money.price.beside": 0
  /** one of many small units */
  "money.price.kilometre": 0
  /** a kilowatt hour, a word or a page */
  "money.price.kilowatt": 0
  /** a kilogram */
  "money.price.kilogram": 0
  /** a tonne */
  "money.price.tonne": 0
  /** a square metre of a home */
  "money.price.metre": 0
  /** somebody's part */
  "money.price.person": 0
  /** what somebody wins or is granted */
  "money.prize": 0
  /** what somebody pays to take part */
  "money.joining": 0
  /** what somebody gets for a way */
  "money.errand": 0
  /** what a vehicle costs */
  "money.vehicle": 0
  /** a month's pay, and what it has */
  "money.pay": 0
  /** what a contract brings */
  "money.deal": 0
  /** what may be spent */
  "money.budget": 0
  /** what a bank lends */
  "money.loan": 0
  /** what is in an account */
  "money.balance": 0
  /** what is left as a security */
  "money.deposit": 0
  /** what an insurance costs in a month */
  "money.premium": 0
  /** what an insurance pays at most */
  "money.insured": 0
  /** what a company is worth */
  "money.market": 0
  /** what investors pay for a company */
  "money.funding": 0
  /** what a house costs */
  "money.home": 0
  /** points that somebody gathered */
  "money.points": 0
  /** how far a bank trusts somebody */
  "share.tax.credit": 0
  /** percents of what may be in use */
  "share.level": 0
  /** percents of what somebody came to */
  "share.attended": 0
  /** all points that can be had */
  "share.full": 0
  /** the average of grades, up to four */
  "share.average": 0
  /** hours that somebody slept */
  "time.sleep": 0
  /** years of work */
  "time.experience": 0
  /** months of a loan or a contract */
  "time.term": 0
  /** how many minutes a film lasts */
  "time.film": 0
  /** how many seconds a song lasts */
  "time.song": 0
  /** how many minutes a flight lasts */
  "time.flight": 0
  /** how many minutes a visit lasts */
  "time.visit": 0
  /** hours of a course */
  "time.lesson": 0
  /** days of a journey */
  "time.stay": 0
  /** square metres of a home */
  "home.area": 0
  /** square feet of a home */
  "home.area.feet": 0
  /** square metres of land */
  "home.land": 0
  /** the number of a table */
  "home.table": 0
  /** the number of a room */
  "home.room": 0
  /** kilometres in a town */
  "measure.way": 0
  /** kilometres between towns */
  "measure.way.far": 0
  /** kilometres of a training */
  "measure.way.run": 0
  /** metres of a training */
  "measure.metres.run": 0
  /** kilometres of a race */
  "measure.way.race": 0
  /** metres of a race */
  "measure.metres.race": 0
  /** metres that a way goes up */
  "measure.climb": 0
  /** metres on foot */
  "measure.metres": 0
  /** kilometres that a vehicle has gone */
  "vehicle.mileage": 0
  /** horsepower */
  "vehicle.power": 0
  /** cubic centimetres of an engine */
  "vehicle.engine": 0
  /** inches of a wheel */
  "vehicle.wheel": 0
  /** seats of a vehicle */
  "vehicle.seats": 0
  /** kilograms of a vehicle */
  "vehicle.weight": 0
  /** litres for a hundred kilometres */
  "vehicle.fuel": 0
  /** miles for a gallon */
  "vehicle.miles": 0
  /** litres in a tank */
  "vehicle.tank": 0
  /** seats of an aeroplane */
  "flight.seats": 0
  /** seats of an aeroplane that are free */
  "flight.seats.free": 0
  /** places in a class */
  "course.places": 0
  /** what a course counts */
  "course.credits": 0
  /** half years of a study */
  "course.semester": 0
  /** pages of a book */
  "book.pages": 0
  /** beats of a heart in a minute */
  "body.pulse": 0
  /** beats of a heart in a minute, of somebody who rests */
  "body.pulse.resting": 0
  /** beats of a heart in a minute, of somebody who runs */
  "body.pulse.moving": 0
  /** how hard somebody trains, by the beats of the heart */
  "body.zone": 0
  /** milliseconds by which the beats of a heart differ */
  "body.variability": 0
  /** beats of a song in a minute */
  "body.tempo": 0
  /** breaths in a minute */
  "body.breath": 0
  /** the upper blood pressure */
  "body.systolic": 0
  /** the lower blood pressure */
  "body.diastolic": 0
  /** percents of oxygen in blood */
  "body.oxygen": 0
  /** kilograms for the square of metres */
  "body.mass": 0
  /** percents of fat in a body */
  "body.fat": 0
  /** sugar in blood */
  "body.glucose": 0
  /** how warm a body is */
  "body.temperature": 0
  /** steps in a day */
  "body.steps": 0
  /** how often an exercise is done */
  "body.repeats": 0
  /** how many times in a row */
  "body.sets": 0
  /** kilograms of an animal */
  "pet.weight": 0
  /** kilograms of a big animal */
  "horse.weight": 0
  /** years of a big animal */
  "horse.age": 0
  /** years of an animal */
  "pet.age": 0
  /** goals of a match */
  "game.goals": 0
  /** cards of a match */
  "game.cards": 0
  /** matches of a season */
  "game.record": 0
  /** how strong a player is */
  "game.elo": 0
  /** how far somebody came in a game */
  "game.level": 0
  /** how fast the wind is */
  "weather.wind": 0
  /** degrees of a compass */
  "weather.direction": 0
  /** how strong the sun is */
  "weather.sun": 0
  /** millimetres of rain */
  "weather.rain": 0
  /** kilometres that somebody sees */
  "weather.sight": 0
  /** how clean air is */
  "weather.air": 0
  /** carbon dioxide in the air */
  "weather.carbon": 0
  /** how sour water or soil is */
  "weather.acid": 0
  /** cores of a processor */
  "network.cores": 0
  /** gigabytes of memory */
  "network.memory": 0
  /** gigabytes on a disk */
  "network.disk": 0
  /** volts */
  "network.volts": 0
  /** watts of a device */
  "network.watts": 0
  /** seconds since a program began */
  "time.uptime": 0
  /** how many looked at something */
  "count.views": 0
  /** one of the two directions of a line */
  "count.direction": 0
  /** shares of a company that were traded */
  "count.shares": 0
  /** how many people did something */
  "count.popular": 0
  /** how many people live there */
  "count.population": 0
  /** a number of things */
  "count": 0
  /** how many there may be at most */
  "count.limit": 0
  /** a lower bound */
  "count.least": 0
  /** an upper bound */
  "count.most": 0
  /** the number of a citizen, as a number */
  "code.citizen": 0
  /** the last digits of a longer number */
  "code.last": 0
  /** a code of digits */
  "code.number": 0
  /** a place on a screen */
  "place.axis": 0
  /** the lower end of a span */
  "statistic.low": 0
  /** the upper end of a span */
  "statistic.high": 0
  /** what is reckoned of many numbers */
  "statistic": 0
  /** 1 where it is so, else 0 */
  "flag": 0
  /** a part of a second in thousand millionths */
  "time.nanos": 0
  /** how much of a colour there is, from 0 to 1 or 255 */
  "colour.part": 0
  /** the number of a network */
  "network.asn": 0
  /** rain in millimetres, radiation, or particles in the air */
  "weather.amount": 0
}

export const numbers: readonly NameRow<NumberRole>[] = [
  {"role":"place.zoom","names":{"end":"zoom zoom-level map-zoom default-zoom initial-zoom min-zoom max-zoom minimum-zoom maximum-zoom"}},
  {"role":"time.seconds.lease","names":{"end":"lease-time lease-duration lease-seconds lease-length preferred-lifetime valid-lifetime preferred-time renewal-time rebinding-time rebind-time default-lease-time max-lease-time min-lease-time key-lifetime certificate-lifetime sa-lifetime dhcp-lease-time"}},
  {"role":"time.seconds.lease","names":{"whole":"default min max minimum maximum"},"object":"leasing"},
  {"role":"media.bytes.database","names":{"end":"database-size db-size database-size-bytes db-size-bytes database-bytes sqlite-size store-size-bytes index-size-bytes collection-size-bytes wal-size"}},
  {"role":"count.table","names":{"end":"party-size players-at-table table-party party-members number-of-diners covers group-of-diners"}},
  {"role":"time.hours.together","names":{"end":"game-session-length play-session-length"}},
  {"role":"time.hours.together","names":{"whole":"session-length session-duration session-hours length play-time playtime-hours"},"object":"played_together"},
  {"role":"count.row","names":{"end":"consecutive-failures consecutive-errors consecutive-fails consecutive-failure-count consecutive-error-count failure-streak failures-in-a-row errors-in-a-row consecutive-misses consecutive-timeouts"}},
  {"role":"measure.sludge","names":{"end":"svi sludge-volume-index"}},
  {"role":"measure.speed.slow","names":{"end":"m-s speed-m-s speed-ms velocity-m-s belt-speed conveyor-speed"}},
  {"role":"weather.wind.seconds","names":{"end":"wind-limit-ms wind-ms wind-speed-ms gust-ms gusts-ms wind-gust-ms wind-m-s gust-m-s gusts-m-s wind-speed-m-s"}},
  {"role":"weather.wind.seconds","names":{"end":"speed-m-s speed-ms"},"object":"windy"},
  {"role":"measure.depth","names":{"end":"max-depth maximum-depth min-depth minimum-depth avg-depth average-depth water-depth dive-depth"}},
  {"role":"measure.bottled","names":{"end":"start-pressure end-pressure tank-pressure cylinder-pressure bottle-pressure tank-pressure-bar cylinder-pressure-bar"}},
  {"role":"measure.slope","names":{"end":"gradient avg-gradient average-gradient max-gradient maximum-gradient incline steepness gradient-percent slope-percent slope-angle"}},
  {"role":"size.shoe","names":{"end":"shoe-size boot-size skate-size"}},
  {"role":"time.minutes.slot","names":{"end":"slot-time slot-minutes slot-length slot-size slot-interval slot-duration slot-duration-minutes appointment-duration appointment-length consultation-duration consultation-length session-length-minutes"}},
  {"role":"time.minutes.short","names":{"end":"wait-minutes waiting-minutes waiting-time queue-time ride-time ride-minutes estimated-wait wait-time-minutes"}},
  {"role":"text.length","names":{"whole":"words","end":"word-count words-count number-of-words total-words"}},
  {"role":"money.word","names":{"end":"rate-per-word price-per-word cost-per-word word-rate"}},
  {"role":"count.people.some","names":{"end":"expected-guests invited-guests expected-attendance expected-guest-count expected-attendees expected-visitors"}},
  {"role":"count.inside","names":{"end":"occupants max-occupants occupant-count number-of-occupants"}},
  {"role":"count.laundry","names":{"end":"laundry-sets laundry-bags linen-sets towel-sets bed-linen-sets"}},
  {"role":"time.nights.least","names":{"end":"minimum-stay min-stay minimum-nights min-nights minimum-stay-nights min-stay-nights"}},
  {"role":"home.sleeps","names":{"end":"sleeping-places sleeps sleep-places number-of-beds bed-places"}},
  {"role":"money.withheld","names":{"end":"federal-tax social-security medicare health-premium retirement-contribution pension-contribution payroll-tax union-dues health-insurance-premium social-contribution social-security-contribution"}},
  {"role":"money.payrun","names":{"end":"total-gross gross-total total-gross-pay total-earnings gross-pay-total total-amount total-net total-net-pay"},"object":"pay_run"},
  {"role":"money.interest.paid","names":{"end":"interest-amount interest-paid interest-due accrued-interest interest-charged total-interest"}},
  {"role":"measure.tare","names":{"end":"tare-weight tare-weight-kg tare tare-kg"}},
  {"role":"count.visitors","names":{"end":"visitor-count visitors-per-year annual-visitors yearly-visitors visitor-number annual-visitor-count annual-attendance"}},
  {"role":"time.hours.week","names":{"end":"hours-weekly weekly-working-hours contract-hours hours-a-week weekly-workload"}},
  {"role":"count.family","names":{"end":"dependents dependent-count number-of-dependents dependants children-count number-of-children kids siblings sibling-count kid-count tax-allowances allowances exemptions withholding-allowances"}},
  {"role":"money.lent","names":{"end":"rent rental rent-price rental-price monthly-rent rent-amount"},"object":"read"},
  {"role":"money.monthly","names":{"end":"mrr monthly-recurring-revenue"},"object":"subscribed"},
  {"role":"money.lifetime","names":{"end":"lifetime-value ltv customer-lifetime-value total-revenue-generated clv"}},
  {"role":"level.trust","names":{"end":"trust-level"}},
  {"role":"count.edits","names":{"end":"edit-count edits times-edited revision-count"}},
  {"role":"count.seats","names":{"end":"seat-limit user-limit max-users max-seats included-seats licensed-users license-count seats-included user-quota max-members"}},
  {"role":"count.calls","names":{"end":"api-calls calls-per-month requests-per-month api-calls-per-month api-requests-per-month monthly-requests request-quota monthly-calls requests-per-day calls-per-day message-limit email-limit monthly-limit"}},
  {"role":"count.interval","names":{"end":"interval-count billing-interval-count period-count repeat-interval every-n"}},
  {"role":"count.turn","names":{"end":"queue-position position-in-queue waitlist-position waiting-list-position queue-rank queue-number place-in-queue people-ahead"}},
  {"role":"money.tiny","names":{"end":"rate-per-stream price-per-stream per-stream royalty-per-stream cost-per-token price-per-token price-per-request cost-per-request cost-per-impression price-per-call cost-per-click-micro"}},
  {"role":"count.renewals","names":{"end":"renewals renewal-count times-renewed extensions extension-count prolongations"}},
  {"role":"count.loans.now","names":{"end":"current-loans active-loans open-loans books-borrowed borrowed-books borrowed-count items-on-loan loan-current loans-current current-borrowings"}},
  {"role":"count.loans","names":{"end":"loan-quota loan-limit max-loans borrowing-limit max-books quota-loans max-borrowed quota-loan loans-quota borrow-limit"}},
  {"role":"count.retries","names":{"end":"retries retry-count max-retries attempts attempt-count max-attempts retry-limit retry-attempts"}},
  {"role":"count.copies","names":{"end":"replicas replica-count concurrency concurrency-limit max-concurrency parallelism instances instance-count max-jobs max-parallel max-concurrent-jobs worker-count workers running-jobs pods shards shard-count partitions partition-count"}},
  {"role":"network.megabytes","names":{"end":"memory-mb ram-mb memory-limit-mb max-memory-mb heap-mb"}},
  {"role":"network.mebibytes","names":{"end":"mib mebibytes"}},
  {"role":"network.millicores","names":{"end":"millicores cpu-milli milli-cpu cpu-millicores cpu-m milli-cores"}},
  {"role":"money.lamports","names":{"end":"lamports","any":"lamports-per"}},
  {"role":"money.satoshis","names":{"end":"satoshi satoshis sats"}},
  {"role":"money.wei","names":{"end":"wei"}},
  {"role":"network.exit","names":{"end":"exit-code exit-status return-code exitcode"}},
  {"role":"media.volume","names":{"end":"volume-level volume-percent playback-volume speaker-volume sound-volume"}},
  {"role":"media.loudness","names":{"end":"loudness loudness-db loudness-lufs lufs gain-db peak-db"}},
  {"role":"media.bitrate","names":{"end":"bitrate bit-rate bitrate-kbps bit-rate-kbps audio-bitrate kbps"}},
  {"role":"media.bitrate.video","names":{"end":"video-bitrate video-bit-rate max-video-bitrate video-bitrate-kbps min-video-bitrate"}},
  {"role":"media.buffer","names":{"end":"video-buffer-size video-buffer buffer-size-kbps"}},
  {"role":"network.load","names":{"end":"load-1 load-5 load-15 load1 load5 load15 load-average loadavg load-avg load-average-1 load-average-5 load-average-15 load-1m load-5m load-15m system-load"}},
  {"role":"time.milliseconds.limit","names":{"end":"timeout-ms timeout-milliseconds timeout-millis interval-ms polling-ms"}},
  {"role":"time.milliseconds.pause","names":{"end":"backoff-ms delay-ms debounce-ms transition-ms fade-ms animation-ms retry-ms wait-ms"}},
  {"role":"time.milliseconds.played","names":{"end":"runtime-ms run-time-ms"}},
  {"role":"time.milliseconds.played","names":{"end":"duration-ms runtime-ms length-ms duration-milliseconds duration-millis run-time-ms"},"object":"video"},
  {"role":"time.seconds.limit","names":{"end":"timeout timeout-s timeout-seconds timeout-sec"}},
  {"role":"time.seconds.session","names":{"end":"session-timeout session-lifetime idle-timeout inactivity-timeout session-max-age auto-logout-seconds"}},
  {"role":"time.seconds.interval","names":{"whole":"interval frequency-seconds","end":"poll-interval polling-interval interval-seconds check-interval refresh-interval update-interval sync-interval scan-interval keepalive keep-alive keepalive-interval interval-s interval-sec scrape-interval report-interval"}},
  {"role":"network.port.smtp","names":{"end":"smtp-port email-port"}},
  {"role":"network.port.imap","names":{"end":"imap-port"}},
  {"role":"network.port.ssh","names":{"end":"ssh-port sftp-port"}},
  {"role":"network.port.mqtt","names":{"end":"mqtt-port broker-port"}},
  {"role":"network.port.redis","names":{"end":"redis-port cache-port"}},
  {"role":"network.port.database","names":{"end":"db-port database-port postgres-port postgresql-port pg-port"}},
  {"role":"network.port.mysql","names":{"end":"mysql-port mariadb-port"}},
  {"role":"network.port.ldap","names":{"end":"ldap-port"}},
  {"role":"network.port.https","names":{"end":"https-port ssl-port tls-port"}},
  {"role":"network.port.http","names":{"end":"http-port web-port webui-port web-ui-port"}},
  {"role":"power.lifetime","names":{"end":"energy-total-kwh total-energy-kwh lifetime-energy lifetime-energy-kwh energy-total total-energy total-kwh lifetime-kwh total-yield-kwh"}},
  {"role":"power.today","names":{"end":"energy-today energy-today-kwh today-energy daily-energy energy-daily energy-day daily-yield yield-today kwh-today today-kwh day-energy daily-energy-kwh daily-yield-kwh"}},
  {"role":"share.vote","names":{"end":"vote-average average-vote imdb-rating tmdb-rating community-rating audience-rating"}},
  {"role":"weather.inches","names":{"end":"pressure-in pressure-inhg pressure-inches barometer-in"}},
  {"role":"media.tracks","names":{"end":"total-tracks track-count tracks-count number-of-tracks tracks-total"}},
  {"role":"media.milliseconds.album","names":{"end":"duration-ms total-duration-ms length-ms"},"object":"record"},
  {"role":"media.milliseconds","names":{"end":"duration-ms length-ms track-time-ms duration-milliseconds"},"object":"heard"},
  {"role":"measure.bulk","names":{"end":"quantity-kg kg-quantity amount-kg kg-amount delivered-kg harvested-kg yield-kg collected-kg weight-total-kg"}},
  {"role":"vehicle.length","names":{"end":"length length-m length-meters length-metres"},"object":"vehicle"},
  {"role":"vehicle.height","names":{"end":"height height-m height-meters height-metres width-meters width-m"},"object":"vehicle"},
  {"role":"ship.speed","names":{"end":"knots kn kts speed-knots speed-kn cruising-speed-knots max-speed-knots service-speed"}},
  {"role":"ship.decks","names":{"end":"decks deck-count number-of-decks"}},
  {"role":"ship.decks","names":{"end":"decks deck-count number-of-decks"},"object":"ship"},
  {"role":"ship.vehicles","names":{"end":"car-capacity vehicle-capacity vehicles max-vehicles cars"},"object":"ship"},
  {"role":"ship.passengers","names":{"end":"capacity passenger-capacity passengers max-passengers passengers-capacity seats number-of-passengers"},"object":"ship"},
  {"role":"ship.draft","names":{"end":"draft draught draft-m draught-m draft-meters draught-meters depth"},"object":"ship"},
  {"role":"ship.beam","names":{"end":"beam beam-m beam-meters"}},
  {"role":"ship.beam","names":{"end":"width width-m beam beam-meters width-meters"},"object":"ship"},
  {"role":"ship.length","names":{"end":"length length-m length-meters length-metres length-overall loa length-in-meters"},"object":"ship"},
  {"role":"ship.tonnage","names":{"end":"gross-tonnage tonnage deadweight dwt gt net-tonnage deadweight-tonnage"}},
  {"role":"measure.load","names":{"end":"weight-limit weight-limit-kg max-weight-kg max-weight max-load max-load-kg load-capacity load-capacity-kg weight-capacity weight-capacity-kg maximum-load payload-kg payload-capacity-kg"}},
  {"role":"health.coma","names":{"end":"gcs gcs-score gcs-total glasgow-coma-scale glasgow-score"}},
  {"role":"health.pain","names":{"end":"pain-score pain-level pain-scale pain pain-intensity"}},
  {"role":"place.latitude","names":{"end":"latitude latitude-gps latitude-deg latitude-degrees latitude-wgs84"}},
  {"role":"place.postcode","names":{"end":"postal zip zip-code post-code postal-code plz pincode pin-code"}},
  {"role":"place.longitude","names":{"whole":"long","end":"longitude longitude-gps longitude-deg longitude-degrees longitude-wgs84"}},
  {"role":"place.height","names":{"end":"altitude elevation"}},
  {"role":"person.age","names":{"end":"age ages"}},
  {"role":"person.age.least","names":{"end":"minimum-age min-age age-limit age-rating age-restriction required-age age-minimum age-min"}},
  {"role":"person.birth.year","names":{"end":"birth-year year-of-birth birth-date-year year-born birthyear geburtsjahr"}},
  {"role":"person.height","names":{"end":"height height-cm height-in-cm size-cm"},"object":"body"},
  {"role":"person.weight","names":{"end":"body-weight body-weight-kg bodyweight"}},
  {"role":"person.weight","names":{"end":"weight weight-kg weight-in-kg kg"},"object":"body"},
  {"role":"time.year.ahead","names":{"end":"expiry-year expiration-year exp-year expected-graduation-year"}},
  {"role":"time.year.ahead","names":{"whole":"graduation-year grad-year"},"object":"learner"},
  {"role":"time.year.past","names":{"whole":"commissioned built constructed erected inaugurated refurbished modernised modernized renovated last-renovated established opened-in built-in","end":"year year-founded years-founded founded published-year release-year production-year year-published year-built year-released year-started year-opened year-established year-formed year-constructed year-renovated year-registered year-purchased year-acquired year-joined year-manufactured year-completed year-graduated graduation-year grad-year model-year year-made vintage year-from year-to year-start year-end year-min year-max","start":"year"}},
  {"role":"time.month.number","names":{"whole":"mo month-value","end":"month-of-birth month-of-death month exp-month"}},
  {"role":"time.week","names":{"end":"week week-of-year calendar-week iso-week"}},
  {"role":"time.weekday.number","names":{"end":"day-of-week weekday"}},
  {"role":"time.year.day","names":{"end":"day-of-year julian-day"}},
  {"role":"time.day","names":{"end":"day-of-birth day-of-death day-of-month day"}},
  {"role":"time.hour","names":{"end":"hour"}},
  {"role":"time.minute","names":{"end":"minute"}},
  {"role":"time.second","names":{"end":"second"}},
  {"role":"time.years","names":{"end":"years"}},
  {"role":"time.days","names":{"whole":"days","end":"duration-days nights day-count day-balance days-balance leave-balance vacation-balance vacation-days leave-days days-sold days-taken remaining-leave remaining-vacation-days days-off annual-leave-days leave-taken leave-used"}},
  {"role":"time.days.left","names":{"any":"days-until days-to days-left days-remaining days-since days-overdue days-before days-after remaining-days"}},
  {"role":"time.units","names":{"any":"days streak weeks months"}},
  {"role":"time.hours","names":{"end":"h hours-<weekday> hours working-hours hours-worked estimated-hours"}},
  {"role":"time.minutes","names":{"end":"time-min times-min downtime-min outage-min delay-min interval-min travel-min wait-min walk-min buffer-min time-taken minutes duration-minutes prep-time cook-time cooking-time preparation-time duration-min estimated-time total-time minute-duration minutes-duration"}},
  {"role":"time.reading","names":{"end":"reading-time read-time reading-minutes reading-time-minutes read-time-minutes minutes-read read-minutes min-read reading-time-min"}},
  {"role":"time.limit","names":{"end":"time-limit time-limit-seconds time-limit-minutes time-limit-mins"}},
  {"role":"time.seconds","names":{"end":"code-lifespan token-lifespan session-lifespan run-time wait-time duration duration-seconds elapsed time-spent runtime runtime-seconds interval ttl expires-in cooldown sec secs s delay lifetime max-age grace-period period expires window validity retention","any":"seconds"}},
  {"role":"time.pace","names":{"end":"pace pace-s-per-km pace-sec-per-km pace-seconds-per-km s-per-km seconds-per-km pace-s pace-seconds pace-sec pace-per-km"}},
  {"role":"time.pace.minutes","names":{"end":"pace-min-per-km pace-minutes-per-km min-per-km minutes-per-km pace-minutes pace-min"}},
  {"role":"time.exercise","names":{"end":"duration-minutes duration-min minutes duration-mins moving-time-minutes"},"object":"exercised"},
  {"role":"time.exercise.seconds","names":{"end":"duration duration-seconds duration-s duration-sec moving-time elapsed-time moving-time-s elapsed-time-s"},"object":"exercised"},
  {"role":"time.sleep.minutes","names":{"end":"sleep-minutes sleep-duration-minutes sleep-duration-min sleep-time-minutes total-sleep-minutes"}},
  {"role":"time.sleep.seconds","names":{"end":"sleep-s sleep-seconds sleep-duration-s sleep-duration-seconds sleep-time-seconds total-sleep-seconds sleep-sec"}},
  {"role":"time.milliseconds","names":{"end":"<computed>-time time-<computed> p50 p90 p95 p99 rtt latency response-time ms milliseconds duration-ms response-time-ms msec millis msecs time-ms"}},
  {"role":"time.lap","names":{"end":"lap lap-time lap-ms lap-time-ms best-lap-time fastest-lap-time"}},
  {"role":"time.lap","names":{"end":"time time-ms ms milliseconds millis duration-ms"},"object":"lap"},
  {"role":"time.milliseconds.spent","names":{"end":"practice-time-ms play-time-ms watch-time-ms listening-time-ms time-spent-ms session-duration-ms session-time-ms total-time-ms reading-time-ms active-time-ms screen-time-ms playback-time-ms total-duration-ms video-duration-ms"}},
  {"role":"calendar.hours","names":{"end":"hours-per-day hours-a-day daily-hours hours-daily"}},
  {"role":"calendar.days","names":{"end":"days-per-week days-a-week sessions-per-week workouts-per-week lessons-per-week classes-per-week"}},
  {"role":"money.quantity","names":{"end":"quantity units pieces amount-of-items order-quantity"}},
  {"role":"money.stock","names":{"end":"stock inventory in-stock stock-quantity available available-quantity on-hand remaining reserved stock-level stock-count inventory-level seats-left spots-left places-left tickets-left spaces-left slots-left items-left rooms-left units-left attempts-left credits-left sessions-left visits-left stock-left quantity-left seats-remaining spots-remaining places-remaining tickets-remaining"}},
  {"role":"count.reorder","names":{"end":"reorder-at alert-at reorder-level reorder-point min-stock minimum-stock stock-min stock-minimum safety-stock low-stock-threshold reorder-threshold stock-threshold"}},
  {"role":"money.discount","names":{"end":"discount discount-percent discount-percentage discount-rate"}},
  {"role":"money.tax.rate","names":{"end":"tax-rate tax-percent tax-percentage tax-pct vat-rate vat-percent vat-percentage percentage-vat vat-pct gst-rate"}},
  {"role":"money.tax.rate","names":{"whole":"rate percentage percent value"},"object":"levy"},
  {"role":"money.income","names":{"end":"salary annual-salary base-salary salary-from salary-to salary-range annual-income"}},
  {"role":"money.total","names":{"end":"line-total total-price total-amount total-calculated calculated-total amount-base base-amount total-cost grand-total order-total subtotal sub-total total-value amount-total net-amount gross-amount total-due net-total total-invoiced total-billed usd-equivalent amount-with-tax amount-without-tax taxable-base"}},
  {"role":"money.total","names":{"end":"total"},"object":"purchase"},
  {"role":"money.tax","names":{"end":"tax taxes vat tax-amount vat-amount tax-total vat-total"}},
  {"role":"money.fee","names":{"end":"shipping shipping-cost shipping-fee delivery-fee delivery-cost fee fees commission tip shipping-price fee-total fee-unpaid-total unpaid-fee-total fee-paid-total fee-unpaid fee-paid"}},
  {"role":"money.some","names":{"whole":"amount-due","end":"escrow debit cash-flow penalties charge refund bid spend earnings credit debt cost value profit usd eur gbp payout msrp net gross tip-amount money price-after price-before balance-after balance-before bill contribution expense expenditure expenditures income-total pnl salary-cap fees-collected total-collected expenses costs spending spendings spent cashflow net-cashflow pay amt margin-amount outstanding refunded-amount ytd buy sell ask vwap nav wage allowance alimony benefit loan capital equity assets liabilities deduction withholding pension surcharge donation pledge tariff quote invoice capital-gain consideration cash money-line discount-invoiced shipping-invoiced tax-invoiced price-invoiced discount-refunded shipping-refunded tax-refunded price-refunded compensation-invoiced compensation-refunded tax-canceled shipping-canceled discount-canceled boost amnt reward-amount in-vnd to-vnd bid-broad assessed revenue-previous ican committee exp debts","start":"amount price cost credit profit fee discount","any":"profit"}},
  {"role":"number","names":{"whole":"value default result number example raw float double integer int decimal"}},
  {"role":"money.price","names":{"whole":"cost","end":"price amount unit-price sale-price base-price list-price unit-cost value-amount paid due-amount payment fare offer amount-paid sum selling-price purchase-price amount-excluding-tax amount-including-tax amount-excluding-vat amount-including-vat price-excluding-tax price-including-tax price-excl-tax price-incl-tax","any":"price-per rate-per"}},
  {"role":"money.price","names":{"whole":"hourly daily weekly monthly yearly"},"object":"cost"},
  {"role":"money.cents","names":{"end":"minor cents price-cents amount-cents"}},
  {"role":"money.rate","names":{"end":"exchange-rate conversion-rate fx-rate currency-rate inverted-rate"}},
  {"role":"money.rate","names":{"whole":"rate"},"object":"conversion"},
  {"role":"money.interest","names":{"end":"interest interest-rate interest-percent growth-rate depreciation-rate coupon-rate inflation-rate apr apy growth change-percent percent-change commission-rate commission-percent commission-percentage"}},
  {"role":"money.interest","names":{"whole":"rate"},"object":"credit"},
  {"role":"money.decimals","names":{"end":"decimals"}},
  {"role":"share.rating","names":{"whole":"average avg rate","end":"rating average-rating avg-rating rating-average rating-avg stars average-rate avg-rate user-rate review-score review average-note note-average","any":"rating"}},
  {"role":"share.rating","names":{"end":"score average avg grade points attentiveness cleanliness professionalism punctuality communication friendliness price-quality quality-price value-for-money value atmosphere ambience ambiance taste accuracy comfort expertise knowledge reliability speed timeliness efficiency courtesy politeness hygiene grammar clarity helpfulness responsiveness difficulty workload presentation sound story graphics gameplay quality service staff food location experience teaching safety kindness decor facilities availability"},"object":"rated"},
  {"role":"share.percent","names":{"end":"compliance already-ok not-applicable percent-minority minority rh brightness contrast markup humidity-pct off percent-done percent percentage progress completion percent-sold percentage-sold completeness percent-complete usage utilization battery battery-level humidity coverage share accuracy cpu memory-usage load pct occupancy adherence attainment penetration proficiency saturation completion-rate conversion win-rate loss-rate acceptance-rate response-rate bounce-rate open-rate rate participation-rate approval-rate utilisation","start":"percentage percentage-of percent-of pct"}},
  {"role":"share.mostly","names":{"end":"on-time-rate on-time-percent on-time-percentage punctuality punctuality-rate delivery-rate success-rate uptime-percentage uptime-percent availability-percent availability-percentage satisfaction satisfaction-rate customer-satisfaction fulfilment-rate fulfillment-rate fill-rate recovery-rate survival-rate retention-rate pass-rate compliance-rate quality-rate on-time-delivery-rate punctual-rate sla-compliance first-time-fix-rate germination-rate inventory-accuracy pick-accuracy picking-accuracy"}},
  {"role":"share.rarely","names":{"end":"contamination contamination-rate error-rate failure-rate churn-rate defect-rate scrap-rate no-show-rate return-rate cancellation-rate vacancy-rate absence-rate sickness-rate damage-rate complaint-rate mortality-rate dropout-rate drop-out-rate rejection-rate unemployment-rate turnover-rate shrinkage fuel-surcharge surcharge-percent surcharge-percentage surcharge-rate platform-fee-percent service-fee-percent packet-loss alcohol-by-volume alcohol-percent abv alcohol-content fat-content waste-percent waste-percentage leakage leak-rate deviation-percent"}},
  {"role":"share.part","names":{"end":"skills-weight experience-weight education-weight quality-weight price-weight duration-weight question-weight criteria-weight fit-weight learning-rate decay-rate slugging precision-at recall-at rate-at score-at acousticness danceability instrumentalness speechiness valence dropout weight-decay confidence probability similarity weight-factor score-normalized relevance certainty threshold alpha opacity ratio f1 auc fpr tpr p-value recall fraction weighting roc calibrated tolerance purity prob proba likelihood top-p polarity","any":"probability prob"}},
  {"role":"share.factor","names":{"end":"multiplier factor"}},
  {"role":"share.points","names":{"end":"points-per-question marks-per-question question-points question-marks"}},
  {"role":"share.points","names":{"end":"points marks max-points max-marks achievable-points achivable-points max-score"},"object":"questioned"},
  {"role":"share.score","names":{"end":"overall charisma intelligence perception defense offense attack fit score points grade mark marks health reputation karma"}},
  {"role":"weather.celsius","names":{"end":"temp-c temp-celsius temp-min temp-max temp-min-c temp-max-c temperature-min-c temperature-max-c min-temp-c max-temp-c feels-like-c dewpt feelslike feelslike-c apparent-temperature apparent-temp temperature temp feels-like temperature-c temperature-celsius dew-point dewpoint wind-chill heat-index chill min-temp max-temp"}},
  {"role":"weather.fahrenheit","names":{"end":"temperature-f fahrenheit temp-f max-temp-f min-temp-f temp-max-f temp-min-f feels-like-f feelslike-f dew-point-f heat-index-f wind-chill-f apparent-temperature-f"}},
  {"role":"weather.speed","names":{"end":"spd wind-spd speed velocity speed-kmh max-speed top-speed"}},
  {"role":"weather.pressure","names":{"end":"slp pressure-mb pressure-hpa pressure-mbar pressure-msl mslp barometric-pressure air-pressure sea-level-pressure barometer pressure"}},
  {"role":"network.port","names":{"end":"port","any":"port-range"}},
  {"role":"network.status","names":{"end":"status-code http-status response-code"}},
  {"role":"network.status","names":{"whole":"code status result-code biz-code"},"object":"enveloped"},
  {"role":"network.status","names":{"whole":"status"},"object":"answering_all"},
  {"role":"network.fault","names":{"whole":"err-code err-no errno ret ret-code return-code"},"object":"enveloped"},
  {"role":"network.rate","names":{"end":"throttle-rate refresh-rate bandwidth throughput traffic mtu disk-space iops gi-b mi-b rps qps","any":"tokens memory packets"}},
  {"role":"page.number","names":{"end":"<numbered>"}},
  {"role":"page.limit","names":{"whole":"<pageful>","end":"page-size per-page max-results items-per-page max-items page-limit"}},
  {"role":"page.offset","names":{"end":"<passed> start-index"}},
  {"role":"page.pages","names":{"end":"<paginated>"}},
  {"role":"network.refusal","names":{"whole":"status status-code http-status"},"object":"erring"},
  {"role":"code.choice","names":{"end":"type mode kind status state"}},
  {"role":"media.frames","names":{"end":"frame-rate framerate fps frames-per-second images-per-second"}},
  {"role":"place.offset","names":{"end":"utc-offset time-zone-offset gmt-offset tz-offset"}},
  {"role":"place.offset.seconds","names":{"end":"utc-offset-seconds time-zone-offset-seconds gmt-offset-seconds tz-offset-seconds"}},
  {"role":"media.pixels","names":{"end":"width-pixels height-pixels width-px height-px pixel-width pixel-height image-width image-height video-width video-height frame-width frame-height original-width original-height canvas-width canvas-height natural-width natural-height coded-width coded-height thumbnail-width thumbnail-height"}},
  {"role":"media.pixels","names":{"end":"width height"},"object":"screen"},
  {"role":"media.bytes","names":{"end":"file-size filesize size-bytes bytes content-length size-in-byte size-byte in-bytes in-byte"}},
  {"role":"media.bytes","names":{"end":"size bytes size-in-bytes total-size"},"object":"stored"},
  {"role":"measure.weight","names":{"end":"pounds lbs weight net-weight gross-weight mass weight-kg kg kilos"}},
  {"role":"measure.grams","names":{"end":"grams g"}},
  {"role":"measure.length","names":{"end":"feet ft width height length depth diameter thickness radius size volume cm mm range dist yards yard long lap-distance clearance wheelbase"}},
  {"role":"measure.power","names":{"end":"flow-rate kw kwh mb gb kb gram volt amps ampere watt current torque frequency-hz hz mhz ghz db snr decibel volume-db tx-power consumed-power"}},
  {"role":"food.energy","names":{"end":"calories kcal energy"}},
  {"role":"food.nutrient","names":{"end":"protein proteins carbs carbohydrates fat fats sugar sugars protein-g proteins-g fats-g sugars-g protein-grams carbs-g carbs-grams carbohydrates-g fat-g fat-grams sugar-g sugar-grams"}},
  {"role":"food.fibre","names":{"end":"fiber fibers fibre fibres fiber-g fibers-g fibre-g fibres-g fiber-grams salt salt-g"}},
  {"role":"food.mineral","names":{"end":"sodium potassium calcium cholesterol sodium-mg potassium-mg calcium-mg cholesterol-mg magnesium magnesium-mg"}},
  {"role":"food.trace","names":{"end":"iron zinc iron-mg zinc-mg folate niacin thiamin riboflavin","any":"vitamin folate niacin thiamin riboflavin"}},
  {"role":"food.day","names":{"end":"daily-calories target-calories calorie-target calories-target calorie-goal calories-goal calories-per-day daily-calorie-target daily-calorie-goal bmr tdee"}},
  {"role":"food.water","names":{"end":"water-ml water-intake water-intake-ml water-goal-ml daily-water"}},
  {"role":"food.burned","names":{"end":"burned-calories calories-burned kcal-burned burned-kcal burnt-calories calories-burnt"}},
  {"role":"count.few","names":{"end":"gpus layer division dimension placement in-pack <handful> <handful>-count household-size family-size members-household household-members family-members household-count servings adults children people persons passengers players winners max-winners","any":"number-of-<handful> num-<handful> no-of-<handful> total-<handful>"}},
  {"role":"count.few","names":{"end":"capacity max-capacity max-guests occupancy max-occupancy people"},"object":"lodging"},
  {"role":"count.few","names":{"end":"capacity max-capacity seats size"},"object":"kept_table"},
  {"role":"count.few","names":{"end":"depth"},"object":"branching"},
  {"role":"count.company","names":{"end":"attendees participants people party-size number-of-people attendee-count participant-count headcount persons number-of-attendees guest-count"},"object":"brief"},
  {"role":"count.company","names":{"whole":"capacity max-capacity seats"},"object":"meeting_place"},
  {"role":"count.seldom","names":{"end":"refills refill-count remaining-refills refills-left refills-remaining repeats-allowed complaints accidents absences late-returns previous-claims claims-count strikes"}},
  {"role":"count.queue","names":{"end":"queue-length waiting-count people-waiting queue-size in-queue waiting-in-line open-tickets open-tasks open-issues open-orders"}},
  {"role":"count.several","names":{"end":"screens number-of-screens screen-count halls courts gates lifts elevators entrances exits classrooms stages lanes chargers charging-points charging-stations connectors treatment-rooms operating-rooms workstations checkouts tills exhibits galleries"}},
  {"role":"vehicle.doors","names":{"end":"doors door-count number-of-doors"},"object":"vehicle"},
  {"role":"vehicle.carbon","names":{"end":"co2 co2-emission co2-emissions emissions emission co2-g-km"},"object":"vehicle"},
  {"role":"vehicle.load","names":{"end":"payload max-payload payload-capacity max-payload-kg loading-capacity gross-vehicle-weight capacity-kg"}},
  {"role":"measure.litres","names":{"end":"volume capacity volume-liters volume-litres capacity-liters capacity-litres volume-l capacity-l size"},"object":"holding"},
  {"role":"home.meeting","names":{"end":"area area-sqm size size-sqm sqm surface"},"object":"meeting_place"},
  {"role":"count.waiting","names":{"end":"waitlist waitlist-count waiting-list waiting-list-count waitlisted on-waitlist wait-list waitlist-size"}},
  {"role":"count.party","names":{"end":"group-size max-group-size group-size-max team-size crew-size party-size-max squad-size class-limit"}},
  {"role":"count.slips","names":{"end":"tardies late-arrivals lates times-late warnings incidents days-sick sick-days demerits unexcused-absences"}},
  {"role":"course.grade","names":{"end":"grade-level school-grade year-level school-year-number grade-year"}},
  {"role":"course.hours","names":{"end":"weekly-hours periods-per-week"}},
  {"role":"course.hours","names":{"end":"hours-per-week weekly-lessons weekly-periods hours"},"object":"taught_here"},
  {"role":"course.weight","names":{"end":"subject-coefficient grade-weight mark-weight"}},
  {"role":"course.weight","names":{"end":"weight factor"},"object":"marked"},
  {"role":"time.rest","names":{"end":"rest-seconds rest-time rest rest-sec rest-time-seconds rest-period rest-between-sets rest-interval"}},
  {"role":"time.days.contract","names":{"end":"contract-length contract-duration contract-term minimum-term commitment-months contract-months binding-period contract-length-months"}},
  {"role":"power.factor","names":{"end":"power-factor cos-phi pf"}},
  {"role":"power.hertz","names":{"end":"grid-frequency line-frequency net-frequency"}},
  {"role":"power.hertz","names":{"end":"frequency grid-frequency freq"},"object":"metered"},
  {"role":"power.year","names":{"end":"annual-consumption yearly-consumption annual-usage yearly-usage consumption-per-year annual-energy annual-kwh"}},
  {"role":"power.month","names":{"end":"monthly-consumption consumption-kwh energy-kwh usage-kwh monthly-usage-kwh total-consumption-kwh energy-consumption"}},
  {"role":"power.month","names":{"end":"consumption usage energy kwh consumption-kwh energy-kwh usage-kwh total-consumption"},"object":"billed_power"},
  {"role":"power.counter","names":{"end":"meter-reading-alt meter-reading-new meter-reading-old reading-start reading-end meter-start meter-stop meter-end counter-start counter-end counter-stop meter-reading-start meter-reading-end start-meter end-meter meter-reading last-reading counter-reading meter-value current-reading previous-reading initial-reading final-reading start-reading end-reading"}},
  {"role":"power.tariff","names":{"end":"feed-in-price feed-in-tariff-price off-peak-price peak-price tariff-import tariff-export import-tariff export-tariff import-price export-price feed-in-rate feed-in-tariff work-price electricity-price electricity-rate grid-price spot-price tariff-grid tariff-feed-in"}},
  {"role":"power.tariff","names":{"end":"peak-price off-peak-price feed-in-price energy-price day-price night-price price peak-rate off-peak-rate day-rate night-rate feed-in-tariff rate"},"object":"metered_price"},
  {"role":"network.signal","names":{"end":"signal-strength rssi signal signal-dbm rssi-dbm signal-strength-dbm wifi-signal signal-level rsrp"}},
  {"role":"light.lux","names":{"end":"lux illuminance light-level brightness-lux light-intensity light-lux ambient-light"}},
  {"role":"weather.room","names":{"end":"room-temperature indoor-temperature inside-temperature set-temperature target-temperature setpoint"}},
  {"role":"weather.room","names":{"end":"temperature temp temperature-c room-temperature"},"object":"indoors"},
  {"role":"heat.fired","names":{"end":"temperature temp temperature-c temp-c temperature-celsius max-temperature max-temperature-c target-temperature peak-temperature"},"object":"fired"},
  {"role":"heat.baked","names":{"end":"temperature temp temperature-c temp-c temperature-celsius max-temperature max-temperature-c target-temperature"},"object":"baked"},
  {"role":"weather.room.humidity","names":{"end":"humidity relative-humidity rh"},"object":"indoors"},
  {"role":"time.year.work","names":{"end":"year year-from year-created year-made creation-year date-year production-year year-to year-start year-end"},"object":"artwork"},
  {"role":"count.visits","names":{"end":"visitors visits visitor-count attendance total-visitors admissions daily-visitors"},"object":"visited"},
  {"role":"money.valued","names":{"end":"insurance-value appraised-value appraisal-value assessed-value estimate-value valuation appraisal"}},
  {"role":"vehicle.axles","names":{"end":"axles axle-count number-of-axles"}},
  {"role":"vehicle.gross","names":{"end":"gross-weight gross-vehicle-mass gross-mass gvw total-weight max-weight"},"object":"vehicle"},
  {"role":"vehicle.service","names":{"end":"next-service-km next-service-mileage service-due-km next-maintenance-km service-interval-km next-service-odometer"}},
  {"role":"vehicle.hours","names":{"end":"engine-hours operating-hours machine-hours run-hours hours-run motor-hours hour-meter"}},
  {"role":"vehicle.tread","names":{"end":"tread-depth tread profile-depth tread-depth-mm"}},
  {"role":"vehicle.tyre","names":{"end":"tyre-pressure tire-pressure"}},
  {"role":"vehicle.tyre","names":{"end":"pressure"},"object":"tyre"},
  {"role":"money.loss","names":{"end":"estimated-loss claim-amount claimed-amount settlement-amount damage-amount estimated-damage loss-amount repair-estimate"}},
  {"role":"money.loss","names":{"end":"estimated-loss loss-amount claim-amount claimed-amount approved-amount settlement-amount repair-cost damage-amount reserve paid-amount amount payout estimated-damage reserve-amount estimate"},"object":"insurance_case"},
  {"role":"money.limit","names":{"end":"limit amount sum"},"object":"covered"},
  {"role":"money.excess","names":{"end":"deductible excess self-retention deductible-amount excess-amount own-risk"}},
  {"role":"money.bonus","names":{"end":"bonus signing-bonus annual-bonus sign-on-bonus relocation-budget retention-bonus bonus-amount yearly-bonus performance-bonus"}},
  {"role":"money.stage","names":{"end":"fee price honorarium gage"},"object":"on_stage"},
  {"role":"money.copy","names":{"end":"<cost>"},"object":"publication_copy"},
  {"role":"money.kitchen","names":{"whole":"budget estimated-cost cost total-cost estimated-total total"},"object":"cooking_plan"},
  {"role":"money.hundred","names":{"end":"price-per-100g price-per-100-g price-per100g cost-per-100g price-per-100ml"}},
  {"role":"book.sheets","names":{"end":"pages page-count number-of-pages"},"object":"publication_copy"},
  {"role":"count.printed","names":{"end":"circulation print-run copies-printed printed-copies readership"}},
  {"role":"count.openings","names":{"end":"headcount openings positions vacancies number-of-openings positions-count open-positions number-of-positions"},"object":"opened_job"},
  {"role":"count.numbered","names":{"whole":"number no step step-number"},"object":"in_order"},
  {"role":"count.portions","names":{"end":"portions portion-count serves number-of-servings servings-count number-of-portions"}},
  {"role":"count.tickets","names":{"whole":"quantity allotment allocation quota stock"},"object":"ticketed"},
  {"role":"share.clicked","names":{"end":"ctr click-through-rate click-rate clickthrough-rate"}},
  {"role":"money.thousand","names":{"end":"cpm cost-per-mille ecpm rpm-cost"}},
  {"role":"measure.density","names":{"end":"density specific-gravity"}},
  {"role":"time.handling","names":{"end":"repair-days settlement-days processing-days turnaround-days handling-days resolution-days delivery-days time-to-hire time-to-fill time-to-close avg-repair-days avg-settlement-days average-days days-to-hire days-to-fill downtime-days days-in-stage days-to-delivery"}},
  {"role":"measure.size.metres","names":{"end":"length-m width-m height-m depth-m length-meters width-meters height-meters depth-meters length-metres width-metres height-metres depth-metres draught ceiling-height"}},
  {"role":"weather.waves","names":{"end":"wave-height wave-height-m swell swell-height significant-wave-height"}},
  {"role":"weather.beaufort","names":{"end":"wind-force beaufort wind-beaufort bft"}},
  {"role":"count.crew","names":{"whole":"crew berths cabins persons passengers max-persons max-passengers"},"object":"afloat"},
  {"role":"count.hints","names":{"end":"hints-used hints hint-count mistakes errors-made faults fouls-committed no-shows no-show-count cancellations"}},
  {"role":"time.hours.session","names":{"end":"duration-hours hours duration-h length-hours"},"object":"brief"},
  {"role":"count.place","names":{"end":"step current-step floor level tier stage round season version revision attempt iteration severity importance difficulty priority precision pick seed down inning quarter denominator"}},
  {"role":"phone.digits","names":{"end":"phone mobile telephone fax phone-number mobile-number telephone-number whatsapp phone-no mobile-no msisdn"}},
  {"role":"count.ordinal","names":{"end":"episode chapter track track-number position order index sort-order display-order sequence seq ordinal row column line-number number no order-index sort rank ranking step-order"}},
  {"role":"count.ordinal","names":{"whole":"number no nr"},"object":"numbered_among"},
  {"role":"count.capacity","names":{"end":"capacity max-capacity max-participants max-attendees attendees participants seats-available"}},
  {"role":"money.price.meal","names":{"end":"<cost>"},"object":"dish"},
  {"role":"money.price.groceries","names":{"end":"<cost>"},"object":"groceries"},
  {"role":"money.price.night","names":{"end":"price-per-night night-price nightly-rate nightly-price rate-per-night price-night"}},
  {"role":"money.price.night","names":{"end":"<cost>"},"object":"lodging"},
  {"role":"money.price.rent","names":{"end":"rent monthly-rent rent-collected rent-arrears rent-due rent-paid rent-amount rent-price rental-price price-per-month"}},
  {"role":"money.price.rent","names":{"end":"<cost> rate"},"object":"tenancy"},
  {"role":"money.price.day","names":{"end":"price-per-day daily-rate daily-price rental-rate rate-per-day rental-cost rental-fee cost-per-day daily-cost"}},
  {"role":"money.price.hour","names":{"end":"hourly-rate base-rate billable-rate billing-rate cost-rate price-per-hour rate-per-hour hourly-price hourly-wage"}},
  {"role":"money.price.hour","names":{"end":"rate"},"object":"worked"},
  {"role":"money.price.course","names":{"end":"<cost>"},"object":"taught"},
  {"role":"money.price.fare","names":{"end":"<cost>"},"object":"flown"},
  {"role":"money.price.ticket","names":{"end":"<cost>"},"object":"ticketed"},
  {"role":"money.price.trip","names":{"end":"<cost>"},"object":"tour"},
  {"role":"money.price.book","names":{"end":"<cost>"},"object":"read"},
  {"role":"money.price.plan","names":{"end":"monthly-price price-monthly monthly-fee"}},
  {"role":"money.price.plan","names":{"end":"<cost>"},"object":"subscribed"},
  {"role":"money.price.visit","names":{"end":"consultation-fee visit-fee"}},
  {"role":"money.price.visit","names":{"end":"<cost> fee"},"object":"brief"},
  {"role":"money.price.device","names":{"end":"<cost>"},"object":"device"},
  {"role":"money.price.vehicle","names":{"end":"<cost>"},"object":"car_for_sale"},
  {"role":"money.price.shown","names":{"whole":"<cost> ticket-price seat-price"},"object":"shown_film"},
  {"role":"money.price.lent","names":{"end":"hourly-rate price-per-hour rate-per-hour hourly-price rate"},"object":"by_the_hour"},
  {"role":"money.price.beside","names":{"end":"price-per-day daily-rate daily-price price"},"object":"lent_beside"},
  {"role":"money.price.kilometre","names":{"end":"per-km fee-per-km price-per-km rate-per-km cost-per-km price-per-kilometer price-per-kilometre rate-per-kilometer rate-per-kilometre km-rate per-mile price-per-mile rate-per-mile cost-per-mile mileage-rate price-per-minute rate-per-minute cost-per-minute fee-per-minute price-per-liter price-per-litre cost-per-liter cost-per-litre fuel-price fuel-price-per-liter price-liter price-litre price-per-gb price-per-piece price-per-stop price-km km-price price-minute minute-price cost-km cost-minute fare-km fare-minute rate-km rate-minute"}},
  {"role":"money.price.kilowatt","names":{"end":"price-per-kwh cost-per-kwh rate-per-kwh kwh-price kwh-rate tariff-per-kwh energy-rate energy-price price-kwh unit-rate rate-per-unit-kwh price-per-page cost-per-page price-per-sms price-per-click cost-per-click"}},
  {"role":"money.price.kilogram","names":{"end":"price-per-kg price-per-kilo price-per-kilogram cost-per-kg rate-per-kg fee-per-kg kg-price price-kg"}},
  {"role":"money.price.tonne","names":{"end":"price-per-ton price-per-tonne fee-per-ton fee-per-tonne cost-per-ton cost-per-tonne rate-per-ton gate-fee"}},
  {"role":"money.price.metre","names":{"end":"price-per-sqm price-per-square-meter price-per-square-metre price-per-m2 sqm-price price-sqm price-m2"}},
  {"role":"money.price.person","names":{"end":"price-per-person cost-per-person price-per-head rate-per-person price-per-guest price-per-adult price-person"}},
  {"role":"money.prize","names":{"end":"prize-money prize prize-pool prize-amount purse award-amount cash-prize grant-amount scholarship-amount bounty"}},
  {"role":"money.joining","names":{"end":"entry-fee registration-fee application-fee membership-fee joining-fee admission-fee admission-price admission enrollment-fee participation-fee submission-fee sign-up-fee course-fee camp-fee starter-fee setup-fee annual-fee"}},
  {"role":"money.errand","names":{"end":"payout earnings payment pay driver-payout courier-payout fare tip compensation fee"},"object":"conveyed"},
  {"role":"money.vehicle","names":{"whole":"value","end":"<cost> purchase-price buying-price current-value residual-value resale-value market-value acquisition-cost"},"object":"vehicle"},
  {"role":"money.pay","names":{"end":"monthly-salary salary-amount gross-salary net-salary gross-pay net-pay basic-salary basic-pay"}},
  {"role":"money.pay","names":{"end":"<cost> salary gross net total"},"object":"pay"},
  {"role":"money.deal","names":{"end":"deal-value contract-value deal-amount estimated-value expected-revenue contract-amount opportunity-amount"}},
  {"role":"money.deal","names":{"whole":"value","end":"<cost>"},"object":"deal"},
  {"role":"money.budget","names":{"end":"budget mrr arr revenue turnover target-amount goal-amount income total-income total-revenue monthly-revenue funding-goal","start":"budget revenue"}},
  {"role":"money.loan","names":{"end":"loan-amount limit-amount credit-limit principal principal-amount loan-value credit-amount outstanding-balance"}},
  {"role":"money.loan","names":{"end":"<cost> balance principal"},"object":"credit"},
  {"role":"money.balance","names":{"whole":"balance-due","end":"collateral ledger posted balance available-balance current-balance savings net-worth","start":"balance"}},
  {"role":"money.deposit","names":{"end":"deposit bond bond-amount security-deposit deposit-amount down-payment starting-price reserve-price starting-bid current-bid"}},
  {"role":"money.premium","names":{"end":"premium"}},
  {"role":"money.insured","names":{"end":"sum-assured sum-insured insured-sum coverage-amount coverage-limit insured-amount insured-value max-coverage cover-amount"}},
  {"role":"money.insured","names":{"end":"coverage"},"object":"insured"},
  {"role":"money.market","names":{"end":"market-cap market-capitalization"}},
  {"role":"money.funding","names":{"end":"<cost>"},"object":"funded"},
  {"role":"money.home","names":{"whole":"value","end":"<cost>"},"object":"housing"},
  {"role":"money.points","names":{"end":"reward loyalty-points xp experience-points reward-points coins total-points points-balance"}},
  {"role":"share.tax.credit","names":{"end":"credit-score"}},
  {"role":"share.level","names":{"end":"fuel-level occupancy-rate occupancy-percentage battery-percentage body-battery body-battery-high body-battery-low body-battery-max body-battery-min"}},
  {"role":"share.attended","names":{"end":"attendance-rate attendance-percentage attendance-percent attendance-pct average-attendance avg-attendance attendance-average"}},
  {"role":"share.full","names":{"end":"max-score total-marks max-points full-marks max-marks maximum-score"}},
  {"role":"share.average","names":{"end":"gpa cgpa sgpa grade-point grade-points"}},
  {"role":"time.sleep","names":{"end":"sleep-hours hours-slept hours-of-sleep sleep-duration-hours"}},
  {"role":"time.experience","names":{"end":"experience years-experience experience-years years-of-experience year-of-experience"}},
  {"role":"time.term","names":{"end":"tenor warranty term-months loan-term duration-months installments tenure tenure-months term-in-months"}},
  {"role":"time.film","names":{"end":"duration runtime length duration-minutes minutes runtime-minutes duration-min"},"object":"film"},
  {"role":"time.song","names":{"end":"duration length duration-seconds"},"object":"song"},
  {"role":"time.flight","names":{"end":"duration duration-minutes length"},"object":"flown"},
  {"role":"time.visit","names":{"end":"duration duration-minutes length minutes"},"object":"brief"},
  {"role":"time.lesson","names":{"end":"duration duration-hours hours"},"object":"taught"},
  {"role":"time.stay","names":{"end":"duration duration-days days length"},"object":"tour"},
  {"role":"home.area","names":{"end":"area living-area floor-area square-meters square-metres sqm m2 area-m2 area-sqm surface surface-area usable-area total-area built-area"}},
  {"role":"home.area","names":{"end":"size"},"object":"housing"},
  {"role":"home.area.feet","names":{"end":"sqft square-feet area-sqft square-footage sq-ft size-sqft carpet-area"}},
  {"role":"home.land","names":{"end":"land-area lot-size lot-area plot-area plot-size land-size"}},
  {"role":"home.table","names":{"end":"table-number table-no"}},
  {"role":"home.table","names":{"whole":"number"},"object":"kept_table"},
  {"role":"home.room","names":{"end":"room-number room-no"}},
  {"role":"home.room","names":{"whole":"number"},"object":"lodging"},
  {"role":"measure.way","names":{"end":"distance distance-km distance-miles distance-in-km mi","any":"km kilometers kilometres miles"}},
  {"role":"measure.way.far","names":{"end":"distance distance-km distance-miles"},"object":"flown"},
  {"role":"measure.way.run","names":{"end":"distance distance-km distance-mi distance-miles km kilometers miles mi"},"object":"exercised"},
  {"role":"measure.metres.run","names":{"end":"distance-m distance-meters distance-metres distance-in-meters m meters"},"object":"exercised"},
  {"role":"measure.way.race","names":{"end":"distance distance-km distance-mi distance-miles"},"object":"raced"},
  {"role":"measure.metres.race","names":{"end":"distance-m distance-meters distance-metres distance-in-meters"},"object":"raced"},
  {"role":"measure.climb","names":{"end":"elevation-gain elevation-gain-m elevation-loss elevation-gain-meters total-ascent ascent climb total-elevation-gain"}},
  {"role":"measure.metres","names":{"end":"meters metres m distance-m distance-meters"}},
  {"role":"vehicle.mileage","names":{"end":"mileage kilometers-driven kilometres-driven miles-driven odometer odometer-reading km-driven kms-driven kilometrage mileage-km odometer-km"}},
  {"role":"vehicle.power","names":{"end":"horsepower horse-power hp power-hp engine-power"}},
  {"role":"vehicle.engine","names":{"end":"cc engine-cc displacement engine-size engine-capacity engine-displacement"}},
  {"role":"vehicle.engine","names":{"end":"volume size capacity"},"object":"engine"},
  {"role":"vehicle.wheel","names":{"end":"wheel-size rim-size tire-size tyre-size wheel-diameter"}},
  {"role":"vehicle.seats","names":{"end":"seats capacity seat-count seating-capacity passengers number-of-seats max-passengers"},"object":"vehicle"},
  {"role":"vehicle.weight","names":{"end":"weight weight-kg"},"object":"vehicle"},
  {"role":"vehicle.fuel","names":{"end":"fuel-consumption consumption fuel-economy fuel-efficiency"}},
  {"role":"vehicle.miles","names":{"end":"mpg miles-per-gallon"}},
  {"role":"vehicle.tank","names":{"end":"tank-capacity fuel-capacity liters litres fuel-amount fuel-liters"}},
  {"role":"flight.seats","names":{"end":"seats capacity total-seats"},"object":"flown"},
  {"role":"flight.seats.free","names":{"end":"available-seats seats-available free-seats"},"object":"flown"},
  {"role":"course.places","names":{"end":"capacity max-capacity max-students max-participants seats"},"object":"taught"},
  {"role":"course.credits","names":{"end":"credit-hours"}},
  {"role":"course.credits","names":{"end":"credits credit"},"object":"taught"},
  {"role":"course.semester","names":{"end":"semester"}},
  {"role":"book.pages","names":{"end":"number-of-pages"}},
  {"role":"book.pages","names":{"end":"pages page-count pages-count total-pages num-pages"},"object":"read"},
  {"role":"body.pulse","names":{"end":"heart-rate pulse pulse-rate hr avg-heart-rate average-heart-rate"}},
  {"role":"body.pulse.resting","names":{"end":"resting-hr resting-heart-rate resting-pulse min-hr min-heart-rate"}},
  {"role":"body.pulse.moving","names":{"end":"avg-hr average-hr max-hr peak-hr hr-max hr-avg max-heart-rate peak-heart-rate target-hr target-heart-rate"}},
  {"role":"body.pulse.moving","names":{"end":"heart-rate avg-heart-rate average-heart-rate hr bpm"},"object":"exercised"},
  {"role":"body.zone","names":{"end":"hr-zone heart-rate-zone training-zone intensity-zone power-zone"}},
  {"role":"body.variability","names":{"end":"hrv hrv-ms hrv-overnight-ms overnight-hrv-ms hrv-rmssd-ms","any":"hrv heart-rate-variability rmssd"}},
  {"role":"body.tempo","names":{"end":"bpm tempo"}},
  {"role":"body.breath","names":{"end":"respiratory-rate respiration-rate breathing-rate resp-rate breaths-per-minute respiration respirations"}},
  {"role":"body.systolic","names":{"end":"systolic systolic-pressure blood-pressure-systolic blood-pressure"}},
  {"role":"body.diastolic","names":{"end":"diastolic diastolic-pressure blood-pressure-diastolic"}},
  {"role":"body.oxygen","names":{"end":"spo2 oxygen-saturation sp-o2 oxygen-level"}},
  {"role":"body.mass","names":{"end":"bmi body-mass-index"}},
  {"role":"body.fat","names":{"end":"body-fat body-fat-percentage body-fat-percent body-fat-pct fat-percent fat-percentage"}},
  {"role":"body.glucose","names":{"end":"glucose blood-glucose blood-sugar glucose-level"}},
  {"role":"body.temperature","names":{"end":"body-temperature"}},
  {"role":"body.temperature","names":{"end":"temperature temp temperature-c temp-c temperature-celsius"},"object":"examined"},
  {"role":"body.steps","names":{"end":"step-count daily-steps"}},
  {"role":"body.repeats","names":{"end":"reps repetitions"}},
  {"role":"body.sets","names":{"end":"sets"}},
  {"role":"pet.weight","names":{"end":"weight weight-kg"},"object":"pet"},
  {"role":"horse.weight","names":{"end":"weight weight-kg body-weight"},"object":"big_animal"},
  {"role":"horse.age","names":{"end":"age age-years"},"object":"big_animal"},
  {"role":"pet.age","names":{"end":"age age-years"},"object":"pet"},
  {"role":"game.goals","names":{"end":"goals home-score away-score score-home score-away goals-for goals-against assists"}},
  {"role":"game.goals","names":{"end":"score"},"object":"match"},
  {"role":"game.cards","names":{"end":"yellow-cards red-cards fouls"}},
  {"role":"game.record","names":{"end":"wins losses draws played matches-played games-played"}},
  {"role":"game.elo","names":{"end":"elo elo-rating pregame-elo postgame-elo"}},
  {"role":"game.level","names":{"end":"level"},"object":"person"},
  {"role":"weather.wind","names":{"end":"wind-speed wind-speed-kmh gust gusts wind"}},
  {"role":"weather.direction","names":{"end":"wind-direction heading bearing azimuth wind-deg direction-degrees"}},
  {"role":"weather.sun","names":{"end":"uv-index uv"}},
  {"role":"weather.rain","names":{"end":"precip-rate precipitation-rate snow-rate rainfall rainfall-mm precipitation precipitation-mm rain-mm mm-h mm-per-hour rain-rate rain-intensity precipitation-intensity precip-mm"}},
  {"role":"weather.sight","names":{"end":"visibility"}},
  {"role":"weather.air","names":{"end":"aqi air-quality-index pm25 pm-25 pm2-5 pm10 pm-10 ug-m3"}},
  {"role":"weather.carbon","names":{"end":"co2 co2-level"}},
  {"role":"weather.acid","names":{"end":"ph ph-level ph-value soil-ph"}},
  {"role":"network.cores","names":{"end":"cores cpu-cores vcpu vcpus cpu-count"}},
  {"role":"network.memory","names":{"end":"ram ram-gb memory-gb"}},
  {"role":"network.disk","names":{"end":"disk-gb storage-gb disk-size disk storage"}},
  {"role":"network.volts","names":{"end":"voltage volts"}},
  {"role":"network.watts","names":{"end":"watts wattage power-w power-watts power-consumption"}},
  {"role":"time.uptime","names":{"end":"uptime uptime-seconds"}},
  {"role":"count.views","names":{"end":"views view-count views-count impressions reach plays play-count play-counts page-views total-views"}},
  {"role":"count.direction","names":{"whole":"direction"}},
  {"role":"count.shares","names":{"end":"volume"},"object":"traded"},
  {"role":"count.popular","names":{"end":"likes followers following downloads shares stars-count visits clicks subscribers upvotes downvotes votes like-count reviews review-count reviews-count comment-count comments-count likes-count followers-count sold sales orders usage-count stargazers-count forks-count watchers listeners monthly-listeners streams stream-count streams-count scrobbles listens listen-count play-total followers-total follower-count fans fan-count"}},
  {"role":"count.population","names":{"end":"population"}},
  {"role":"count","names":{"whole":"hourly daily weekly monthly yearly 0 1 2 3 4 5 6 7 8 9 10 11 12","end":"in-progress rows cnt 1st 2nd 3rd 4th stealing interference bogey booster launcher scanner wormhole computer kill strike critical remain unknown unpaid moderate urgent desktop tablet stat count total total-count total-elements num counter hits results n created completed due used earned sent failed pending <tallied> in out overtime rushing passing better plus standing received report touchback fouled ppr bronze silver gold qb dynasty term cycle pagelen field zone base jungle game card","start":"active completed failed pending open unique new available upcoming free correct wrong inactive used sent received waiting running tasks users max-number nb nbr cnt num","any":"total num number-of total-goals completed-goals active-goals users-with employees-with students-with members-with patients-with customers-with items-with"}},
  {"role":"count.limit","names":{"end":"limit limits rate-limit"}},
  {"role":"count.least","names":{"end":"from start low lower-bound lowest begin lower floor-price","any":"min minimum"}},
  {"role":"count.most","names":{"end":"to end high upper-bound highest cap quota upper ceiling until","any":"max maximum"}},
  {"role":"code.citizen","names":{"end":"national-id national-id-number national-identity-number national-identification-number identity-number identity-card-number identity-card-no id-card-number id-card-no citizen-id citizen-id-number citizen-number identity-document-number cedula"}},
  {"role":"code.citizen","names":{"whole":"document-number document-no"},"object":"person"},
  {"role":"code.last","names":{"end":"last4 last-4 last-four last-4-digits last-four-digits"}},
  {"role":"code.number","names":{"end":"vlan udprn code error-code idfk pid gid oid fk sid lun mcc mnc id-1 id-2 id-3 id1 id2 id3 userid parent jersey jersey-number lft rght account group branch component separator vid tid channel table channel-number contact cliente providerid paymentid orderid productid customerid itemid menuid reviewid categoryid accountid standing-id","start":"id"}},
  {"role":"place.axis","names":{"whole":"w h","end":"coordinate easting northing x y z position-x position-y position-z top left bottom right px angle rotation orientation yaw pitch roll tilt offset-x offset-y row-span column-span indent indentation padding spacing span x-1 y-1 x1 y1 x2 y2 cx cy"}},
  {"role":"statistic.low","names":{"end":"lo"}},
  {"role":"statistic.high","names":{"end":"hi"}},
  {"role":"statistic","names":{"end":"sigma moneyline pitching gap variation average avg mean median spread differential difference diff deviation dev std stddev variance margin delta change percentile quartile estimate per index-value intercept slope coefficient loss-value gain penalty-amount explosiveness efficiency strength intensity quality power ppa epa popularity scale magnitude plus-minus over-under sum-of norm precision-value decimal numerator difference-value adjustment odds handicap line","start":"avg average mean median","any":"per fantasy"}},
  {"role":"flag","names":{"end":"flag flg indicator privacy enabled","start":"is has can should allow was use"}},
  {"role":"time.nanos","names":{"end":"nano nanos nanoseconds ns micros microseconds us"}},
  {"role":"colour.part","names":{"end":"red green blue"}},
  {"role":"network.asn","names":{"end":"asn as-number autonomous-system-number"}},
  {"role":"weather.amount","names":{"end":"irradiance rain snow snowfall precip ozone no2 so2 dhi ghi dni humidity-ratio cloud-cover clouds"}},
]

export type StoryRole = keyof {
  /** why something was called off */
  "cancellation": 0
  /** why somebody went away or gave something up */
  "withdrawal": 0
  /** why something cannot be used any more, or was thrown away */
  "scrapping": 0
  /** what is broken */
  "defect": 0
  /** what something is for */
  "purpose": 0
  /** the words of a song */
  "lyrics": 0
  /** why somebody said no */
  "refusal": 0
  /** why something came back */
  "return": 0
  /** why something is late */
  "delay": 0
  /** what a patient complains of */
  "complaint": 0
  /** what somebody is not content with */
  "grievance": 0
  /** what an illness is felt by */
  "symptom": 0
  /** what figures show */
  "insight": 0
  /** what somebody wants to reach */
  "goal": 0
  /** why an answer is right */
  "explanation": 0
  /** why somebody is away */
  "absence": 0
  /** why something is so */
  "reason": 0
  /** what came of something */
  "result": 0
  /** what somebody thinks of a thing */
  "review": 0
  /** what somebody has said */
  "quote": 0
  /** who somebody is */
  "people": 0
  /** what answers a question */
  "explained": 0
  /** what somebody is warned of */
  "warned": 0
  /** what somebody could do next */
  "advice": 0
  /** what somebody has learned */
  "qualification": 0
  /** what is to be borne in mind */
  "note": 0
  /** how something is to be done or used */
  "instruction": 0
  /** what a thing is used for */
  "usage": 0
  /** what a model is asked to do */
  "prompt": 0
  /** what is written on a thing for good */
  "inscription": 0
  /** how it will go on in the next days */
  "outlook": 0
  /** what happened, as somebody tells it */
  "account": 0
  /** what somebody asks for besides */
  "request": 0
  /** what speaks for somebody or something */
  "strength": 0
  /** what speaks against somebody or something */
  "weakness": 0
  /** what somebody is to do */
  "duty": 0
  /** what somebody stands for */
  "aim": 0
  /** what is needed first */
  "requirement": 0
  /** what both sides agree on */
  "terms": 0
  /** how an error is seen again */
  "steps": 0
  /** what should have happened */
  "expected": 0
  /** what happened instead */
  "actual": 0
  /** what went wrong */
  "error": 0
  /** what a conversation begins with */
  "greeting": 0
  /** what somebody writes to somebody */
  "message": 0
  /** what the thing is, or says */
  "description": 0
  /** what somebody says on something */
  "comment": 0
  /** what a program says that it did */
  "log": 0
  /** whether a request went well */
  "answer": 0
}

export const stories: readonly NameRow<StoryRole>[] = [
  {"role":"cancellation","names":{"any":"<cancelled> <cancelled>-<said>"}},
  {"role":"withdrawal","names":{"any":"withdrawal withdrawn withdraw leaving resignation departure-reason reason-for-leaving drop-out dropout termination-reason <gone_away>-<said>"}},
  {"role":"scrapping","names":{"any":"scrap scrapped write-off written-off disposal-reason waste-reason discard-reason discarded-reason quarantine-reason condemned-reason out-of-service-reason downtime-reason stoppage-reason fault-reason breakdown-reason blocked-reason block-reason closure-reason closed-reason lock-reason hold-reason"}},
  {"role":"defect","names":{"any":"defect defects fault-description defect-description damage damages damage-description malfunction known-defects known-issues breakage damage-note damage-notes damage-report wear-note"}},
  {"role":"purpose","names":{"any":"purpose purposes intended-purpose occasion"}},
  {"role":"lyrics","names":{"end":"lyric lyrics verse song-text"}},
  {"role":"lyrics","names":{"end":"text content body"},"object":"song"},
  {"role":"refusal","names":{"any":"<refused> <refused>-<said>"}},
  {"role":"return","names":{"any":"<returned> <returned>-<said>"}},
  {"role":"return","names":{"whole":"reason reasons note notes comment comments"},"object":"return"},
  {"role":"delay","names":{"any":"<delayed> <delayed>-<said>"}},
  {"role":"complaint","names":{"whole":"chief-complaint reason-for-visit visit-reason","any":"chief-complaint"}},
  {"role":"complaint","names":{"whole":"reason complaint"},"object":"visit"},
  {"role":"grievance","names":{"any":"complaint complaints complaint-text grievance objection"}},
  {"role":"symptom","names":{"any":"symptom symptoms"}},
  {"role":"insight","names":{"any":"insight insights takeaway takeaways key-point key-points"}},
  {"role":"goal","names":{"any":"objective objectives goals learning-goals learning-outcomes"}},
  {"role":"explanation","names":{"any":"explanation explanations"}},
  {"role":"absence","names":{"whole":"reason reasons note notes comment comments"},"object":"absence"},
  {"role":"reason","names":{"any":"reason reasons justification motive motives motivation reasoning rationale causal"}},
  {"role":"result","names":{"any":"resolution solution solutions outcome conclusion finding findings result results root-cause recommended improvement improvements evidence interpretation workaround"}},
  {"role":"review","names":{"any":"review reviews feedback testimonial"}},
  {"role":"review","names":{"any":"comment comments text body content"},"object":"rated"},
  {"role":"quote","names":{"any":"quote famous-quote quotation"}},
  {"role":"people","names":{"any":"bio biography about-me"}},
  {"role":"people","names":{"any":"about introduction presentation introduce experience summary"},"object":"person"},
  {"role":"explained","names":{"whole":"answer answer-text correct-answer reply response"},"object":"answered"},
  {"role":"warned","names":{"any":"warning warnings caveat caveats violation"}},
  {"role":"warned","names":{"whole":"message text description content body detail details"},"object":"warned"},
  {"role":"advice","names":{"any":"suggestion suggestions tip tips advice recommendation recommendations training-recommendations repair-hint"}},
  {"role":"advice","names":{"whole":"message text description content body detail details"},"object":"advised"},
  {"role":"qualification","names":{"whole":"qualifications qualification education credentials"},"object":"person"},
  {"role":"note","names":{"any":"note notes comment comments remark remarks memo observation observations hint"}},
  {"role":"note","names":{"whole":"text content body description message"},"object":"remark"},
  {"role":"instruction","names":{"any":"brief job-brief project-brief instruction instructions directions how-to-use procedure guidance preparation steps"}},
  {"role":"usage","names":{"any":"usage intended-use use-case"}},
  {"role":"prompt","names":{"any":"prompt prompts"}},
  {"role":"prompt","names":{"whole":"text content body template message"},"object":"prompt"},
  {"role":"inscription","names":{"any":"inscription engraving dedication epitaph"}},
  {"role":"outlook","names":{"any":"outlook forecast-note forecast-text prospects"}},
  {"role":"account","names":{"any":"narrative account-of-events course-of-events incident-report what-happened"}},
  {"role":"request","names":{"any":"request requests special-request special-requests special-requirements special-instructions delivery-instructions delivery-instruction wish wishes preferences"}},
  {"role":"strength","names":{"any":"strength strengths strength-point strength-points pros advantages"}},
  {"role":"weakness","names":{"any":"weakness weaknesses weak-point weak-points cons disadvantages limitation limitations concern concerns blocker blockers"}},
  {"role":"duty","names":{"any":"responsibility responsibilities duties"}},
  {"role":"aim","names":{"any":"vision mission vision-statement mission-statement"}},
  {"role":"requirement","names":{"any":"requirement requirements prerequisite prerequisites eligibility qualifications qualification acceptance-criteria"}},
  {"role":"terms","names":{"any":"terms conditions terms-and-conditions policy fine-print clause clauses non-negotiable non-negotiables prohibited-use prohibited-uses"}},
  {"role":"steps","names":{"any":"steps-to-reproduce reproduction-steps"}},
  {"role":"expected","names":{"any":"expected-behavior expected-behaviour expected-result expected-outcome"}},
  {"role":"actual","names":{"any":"actual-behavior actual-behaviour actual-result"}},
  {"role":"error","names":{"any":"error errors exception failure failures failure-reason failure-message failed-reason fail-reason failure-details last-error error-message error-detail error-details error-description"}},
  {"role":"error","names":{"whole":"message messages reason text info description"},"object":"erroneous"},
  {"role":"greeting","names":{"any":"greeting welcome-message welcome-text"}},
  {"role":"message","names":{"any":"last-message chat-message"}},
  {"role":"message","names":{"whole":"text content body last-message preview snippet"},"object":"spoken"},
  {"role":"description","names":{"whole":"message text body content description"},"object":"noticed"},
  {"role":"comment","names":{"whole":"text content body message comment description body-md body-html body-text content-md content-html content-text"},"object":"reply"},
  {"role":"log","names":{"whole":"message text description detail details msg content"},"object":"logged"},
  {"role":"answer","names":{"whole":"message msg status-message status-msg status-text response-message response-msg result-msg result-message success-message"}},
]

export type FlagRole = keyof {
  /** things that lists do not show */
  "never": 0
  /** true of one in twelve */
  "rarely": 0
  /** true of nine in ten */
  "mostly": 0
  /** true of one of a list */
  "one": 0
}

export const flags: readonly NameRow<FlagRole>[] = [
  {"role":"never","names":{"any":"deleted removed archived"}},
  {"role":"rarely","names":{"any":"blocked banned locked disabled hidden suspended expired cancelled canceled error failed failure closed revoked private draft spam flagged overdue read-only deprecated test superuser staff admin muted inactive has-next has-previous has-more"}},
  {"role":"mostly","names":{"any":"active enabled available verified published success valid visible public in-stock confirmed ok open allowed approved online first last"}},
  {"role":"one","names":{"whole":"default is-default primary is-primary main is-main principal is-principal"}},
]

export type MomentRole = keyof {
  /** when a person was born */
  "birth": 0
  /** when a thing came to be */
  "created": 0
  /** when what the item tells of came to be */
  "founded": 0
  /** when a thing last changed */
  "updated": 0
  /** when somebody last came to a thing */
  "used": 0
  /** a moment to come */
  "future": 0
  /** when something begins */
  "start": 0
  /** when something ends */
  "end": 0
}

export const moments: readonly NameRow<MomentRole>[] = [
  {"role":"birth","names":{"any":"birth born dob ofbirth"}},
  {"role":"created","names":{"any":"created creation added registered registration joined inserted opened submitted posted since hired hire reported raised filed lodged commented loss-<stamped> incident-<stamped> accident-<stamped> occurrence-<stamped> occurred-<stamped> invited enrolled enrollment admitted ordered placed booked loaned lent borrowed rented order-date invoice-date invoiced issued published uploaded received purchase purchased create-<stamped> issue-<stamped> signup activated requested"}},
  {"role":"founded","names":{"any":"founded established release released"}},
  {"role":"updated","names":{"any":"updated modified modification changed edited last-update last-change last-modification update-<stamped>"}},
  {"role":"used","names":{"any":"last-activity last-show last-seen last-login last-access last-used last-sync synced refreshed seen login logged-in transcoded-until read-until buffered-until processed-until watched-until scanned-until imported-until fetched-until indexed-until played-until recorded-until accessed"}},
  {"role":"future","names":{"any":"ready-by recheck-by retest-by appeal-by register-by confirm-by remedy-by needed-by wanted-by deliver-by return-by reply-by respond-by pay-by use-by sell-by best-by best-before use-before collect-by rsvp retest requalification recertification recalibration expires expire expired expiry expiration expiring valid-to not-after valid-until valid-till closes-<stamped> closing-<stamped> due deadline until renew renews renewal renewed <ahead>-update-<stamped> <ahead>-issue-<stamped> next scheduled planned upcoming expected estimated eta appointment target delivery-date next-invoice-date next-billing-date next-payment-date next-invoice next-payment next-charge next-order-date"}},
  {"role":"start","names":{"any":"inception commencement pick-up-<stamped> pickup-<stamped> start starts started starting begin begins beginning join from check-in valid-from not-before departure open opens effective"}},
  {"role":"end","names":{"any":"drop-off-<stamped> dropoff-<stamped> end ends ended ending leave left finish finished finishes stop stops stopped to check-out arrival close closes closed completed resolved done"}},
]

export type TimedRole = keyof {
  /** a moment */
  "moment": 0
  /** no moment, but how long, in which form or of which kind */
  "length": 0
  /** a moment where it is a text; a number with this name counts or measures */
  "moment.text": 0
}

export const timed: readonly NameRow<TimedRole>[] = [
  {"role":"moment","names":{"whole":"ready-by recheck-by retest-by appeal-by register-by confirm-by remedy-by needed-by wanted-by promised-by promised-for scheduled-for planned-for expected-by deliver-by return-by reply-by respond-by pay-by use-by sell-by best-by best-before use-before consume-before collect-by claim-by answer-by rsvp-by book-before last-resurfaced last-inspected last-serviced last-cleaned last-painted last-maintained last-calibrated last-tuned last-fed last-watered last-emptied last-harvested last-tested last-replaced last-filled last-refilled last-sharpened last-washed last-treated last-pruned last-mown last-audited last-contacted last-performed last-flown last-dived last-restrung last-overhauled last-repaired last-swept last-weighed last-vaccinated not-before not-after due epoch epoch-time epochtime unix-time unixtime unix-timestamp last-updated last-update last-modified last-changed last-change last-login previous-login first-login last-seen first-seen last-sync last-heartbeat last-activity","end":"at date timestamp datetime time on birth-day date-of-birth deadline expiry expiration eta at-ms date-ms timestamp-ms at-millis","start":"date created updated modified timestamp time birth-day dob"}},
  {"role":"length","names":{"end":"record-time best-time time-left time-remaining remaining-time time-taken net-time race-time lap-time solve-time playing-time reorder-at alert-at time-to-hire time-to-fill time-to-close time-to-market time-to-first-response time-to-resolution time-to-reply time-to-repair applies-to <directed>-to <directed>-from date-text date-label date-display date-note time-text time-label date-range date-qualifier <amended>-before <amended>-after name email count counts zone duration format elapsed unit range based location position seconds minutes hours ms by time-zone time-out time-limit time-spent runtime <timing>-time opening-time open-time closing-time close-time opening-hour open-hour closing-hour close-hour","any":"runs-on hosted-on built-on depends-on meal-time preferred-time turnaround-time lead-time time-zone time-out time-limit time-spent casting-time time-control time-stamp-format up-time run-time zone duration elapsed days-until days-to days-left days-remaining days-since days-overdue days-before days-after hours-until minutes-until"}},
  {"role":"length","names":{"end":"check-in-time check-out-time check-in check-out"},"object":"lodging"},
  {"role":"moment.text","names":{"whole":"start end from to since until begin started finished ended before after last completed added posted published opened closed submitted paid edited joined expires begins ends starts finishes arrives departs picked-up dropped-off handed-over kickoff kick-off doors-open curtain curtain-up sunrise sunset last-maintenance last-service last-inspection last-cleaning last-calibration last-overhaul last-repair next-service next-inspection next-maintenance next-calibration member-since customer-since known-since open-since in-use-since next-high-water next-low-water high-water low-water founded-on","end":"hour estimated-delivery expected-delivery estimated-arrival expected-arrival start end last-updated last-modified last-seen last-changed last-change last-update utc valid-from valid-to valid-until not-before not-after period-start period-end last-run next-run time-start time-end datestamp until since begin updated modified as-of last-sync last-checked last-used last-accessed last-connected next-due calibration-due inspection-due service-due maintenance-due test-due payment-due overhaul-due review-due last-heartbeat confirmation-sent reminder-sent invitation-sent email-sent after before from to arrival departure dt iso"}},
]

export type ErrorRole = keyof {
  /** the phrase of the status, or what is wrong */
  "error.title": 0
  /** the status of the answer */
  "error.status": 0
  /** when it went wrong */
  "error.moment": 0
  /** which kind of problem it is */
  "error.type": 0
  /** what was asked for */
  "error.request": 0
  /** the place of the fault, or what was asked for */
  "error.place": 0
  /** the method of the request */
  "error.method": 0
  /** the steps to the faulty value, from the part of the request that has it */
  "error.way": 0
  /** which part of the request has the faulty value */
  "error.part": 0
  /** a JSON Pointer to the faulty value of the body */
  "error.pointer": 0
  /** the faulty parameter */
  "error.parameter": 0
  /** the faulty header */
  "error.header": 0
  /** the name of what has the faulty value */
  "error.field": 0
  /** a code for programs */
  "error.code": 0
  /** the phrase of the status where another property has the sentence, else the sentence */
  "error.name": 0
  /** whether all went well */
  "error.success": 0
  /** whether something went wrong, or what */
  "error.failure": 0
  /** the sentence that says what is wrong */
  "error.message": 0
  /** how bad it is */
  "error.severity": 0
  /** a key of the error, or a version */
  "error.id": 0
  /** how many values are wrong */
  "error.count": 0
  /** what only some errors have */
  "error.some": 0
}

export const errors: readonly NameRow<ErrorRole>[] = [
  {"role":"error.title","names":{"whole":"title reason-phrase status-text status-message status-phrase status-description"}},
  {"role":"error.status","names":{"whole":"status status-code http-status http-status-code http-code"}},
  {"role":"error.moment","names":{"whole":"at","end":"timestamp time date datetime date-time occurred-at"}},
  {"role":"error.type","names":{"whole":"type"}},
  {"role":"error.request","names":{"whole":"instance request-uri request-url request-path endpoint"}},
  {"role":"error.place","names":{"whole":"path url uri resource"}},
  {"role":"error.method","names":{"whole":"method verb http-method http-verb"}},
  {"role":"error.way","names":{"whole":"loc location"}},
  {"role":"error.part","names":{"whole":"in source where"}},
  {"role":"error.pointer","names":{"whole":"pointer json-pointer"}},
  {"role":"error.parameter","names":{"whole":"parameter"}},
  {"role":"error.header","names":{"whole":"header"}},
  {"role":"error.field","names":{"whole":"<fielded> <fielded>-name <fielded>-path parameter-name key name target"}},
  {"role":"error.code","names":{"whole":"error-type error-number error-id errno reason-code rule constraint keyword kind","end":"code"}},
  {"role":"error.name","names":{"whole":"error error-name error-title"}},
  {"role":"error.success","names":{"whole":"success successful succeeded ok valid is-success is-successful is-succeeded is-ok is-valid"}},
  {"role":"error.failure","names":{"whole":"errors failed failure fault is-error is-errors is-failed is-failure is-fault has-error has-errors has-failed has-failure has-fault"}},
  {"role":"error.message","names":{"whole":"<sentence> <teller>-<sentence>"}},
  {"role":"error.severity","names":{"whole":"severity level"}},
  {"role":"error.id","names":{"end":"id uuid guid version"}},
  {"role":"error.count","names":{"end":"count"}},
  {"role":"error.some","names":{"whole":"input ctx context data result payload meta link links help docs doc extensions","end":"trace stack exception debug stacktrace","start":"documentation docs info-url info-uri info-link help inner innererror","any":"value values"}},
]

export type HeaderRole = keyof {
  /** what changes with the content (RFC 9110 section 8.8.3) */
  "http.etag": 0
  /** when the content last changed */
  "http.modified": 0
  /** when the content or the operation ends */
  "http.until": 0
  /** when the answer was made */
  "http.date": 0
  /** for how long the answer may be kept */
  "http.caching": 0
  /** whether old caches may keep the answer */
  "http.pragma": 0
  /** the fields of the request that decide about the answer */
  "http.vary": 0
  /** the unit of parts */
  "http.ranges": 0
  /** the language of the content */
  "http.language": 0
  /** the name of a file to save */
  "http.file": 0
  /** the address of what the answer shows */
  "http.location": 0
  /** addresses of others (RFC 8288) */
  "http.link": 0
  /** how many requests are allowed in which time */
  "rate.policy": 0
  /** how many requests are allowed */
  "rate.limit": 0
  /** how many more requests are allowed */
  "rate.left": 0
  /** how many requests were made */
  "rate.used": 0
  /** in how many seconds more requests are allowed */
  "rate.reset": 0
  /** the limit, and what is left */
  "rate.all": 0
  /** how many items there are */
  "list.total": 0
  /** a key of the request */
  "message.id": 0
  /** the key of a trace, by the Trace Context of the W3C */
  "message.parent": 0
  /** how long the answer took */
  "message.time": 0
  /** the version of the API */
  "api.version": 0
}

export const headers: readonly NameRow<HeaderRole>[] = [
  {"role":"http.etag","names":{"whole":"etag e-tag"}},
  {"role":"http.modified","names":{"whole":"last-modified lastmodified"}},
  {"role":"http.until","names":{"whole":"expires sunset"}},
  {"role":"http.date","names":{"whole":"date deprecation"}},
  {"role":"http.caching","names":{"whole":"cache-control"}},
  {"role":"http.pragma","names":{"whole":"pragma"}},
  {"role":"http.vary","names":{"whole":"vary"}},
  {"role":"http.ranges","names":{"whole":"accept-ranges"}},
  {"role":"http.language","names":{"whole":"content-language"}},
  {"role":"http.file","names":{"whole":"content-disposition"}},
  {"role":"http.location","names":{"whole":"location content-location"}},
  {"role":"http.link","names":{"whole":"link"}},
  {"role":"rate.policy","names":{"end":"<quota>-policy"}},
  {"role":"rate.limit","names":{"end":"<quota>-quota <quota>-max","any":"<quota>-limit"}},
  {"role":"rate.left","names":{"any":"<quota>-remaining <quota>-left"}},
  {"role":"rate.used","names":{"any":"<quota>-used"}},
  {"role":"rate.reset","names":{"start":"retry-after","any":"<quota>-reset <quota>-retry"}},
  {"role":"rate.all","names":{"end":"<quota>"}},
  {"role":"list.total","names":{"whole":"total total-<counted> pagination-total pagination-total-<counted>"}},
  {"role":"message.id","names":{"end":"<traced>-id <traced>id"}},
  {"role":"message.parent","names":{"whole":"traceparent"}},
  {"role":"message.time","names":{"whole":"runtime run-time","end":"response-time process-time processing-time"}},
  {"role":"api.version","names":{"whole":"version api-version apiversion"}},
]

export type EventRole = keyof {
  /** whether the answer is to be a stream */
  "event.asked": 0
  /** the kind of the event */
  "event.kind": 0
  /** the kind of the event, or the name of what all events are about */
  "event.name": 0
  /** what all events are about */
  "event.thing": 0
  /** a piece of a text */
  "event.piece": 0
  /** a text, or a piece of it */
  "event.text": 0
  /** all of the text, at its end */
  "event.whole": 0
  /** why the text ended */
  "event.finish": 0
  /** whether the event is the last */
  "event.last": 0
  /** whether the event is the last, where others say that events are about one thing */
  "event.over": 0
  /** the number of the event, or of the part of an answer that it is about */
  "event.index": 0
  /** the number of the part of an answer that the event is about */
  "event.part": 0
  /** the number of the event */
  "event.count": 0
  /** how much is done */
  "event.progress": 0
  /** the state of what the events are about */
  "event.state": 0
  /** several texts for one question */
  "event.choices": 0
  /** what a piece of a text does without */
  "event.beside": 0
}

export const events: readonly NameRow<EventRole>[] = [
  {"role":"event.asked","names":{"whole":"<streamed> is-<streamed> <streamed>-mode <streamed>-response <streamed>-enabled is-<streamed>-enabled"}},
  {"role":"event.kind","names":{"whole":"event type kind event-type"}},
  {"role":"event.name","names":{"whole":"object name"}},
  {"role":"event.thing","names":{"whole":"created created-at model role system-fingerprint author started-at","end":"id"}},
  {"role":"event.piece","names":{"whole":"delta token tokens chunk partial"}},
  {"role":"event.text","names":{"whole":"text content partial-json answer output completion response message"}},
  {"role":"event.whole","names":{"whole":"generated-text full-text final-text output-text"}},
  {"role":"event.finish","names":{"whole":"finish-reason stop-reason"}},
  {"role":"event.last","names":{"whole":"done finished final eos is-final is-last is-finished is-done"}},
  {"role":"event.over","names":{"whole":"complete completed last end is-complete is-completed"}},
  {"role":"event.index","names":{"whole":"index chunk-index"}},
  {"role":"event.part","names":{"end":"index"}},
  {"role":"event.count","names":{"whole":"sequence sequence-number sequence-no sequence-id seq seq-no seq-num seq-number seq-id chunk-number chunk-id number step position counter tick offset"}},
  {"role":"event.progress","names":{"whole":"<advance> <advance>-complete <advance>-done <advance>-percent <advance>-value"}},
  {"role":"event.state","names":{"whole":"status state phase stage"}},
  {"role":"event.choices","names":{"whole":"choices candidates outputs results"}},
  {"role":"event.beside","names":{"whole":"tool-call tool-calls function-call function-calls refusal logprobs top-logprobs top-tokens error annotations audio usage"}},
]

export type PhaseRole = keyof {
  /** it has begun */
  "start": 0
  /** it goes on */
  "piece": 0
  /** it has ended */
  "end": 0
  /** a stream without errors does not have it */
  "aside": 0
}

export const phases: readonly NameRow<PhaseRole>[] = [
  {"role":"start","names":{"end":"start started create created creation open opened begin began init initialized connect connected added queued accepted submitted"}},
  {"role":"piece","names":{"end":"delta chunk token tokens partial progress content text"}},
  {"role":"end","names":{"end":"done stop stopped end ended complete completed finish finished final finalized close closed succeeded success result summary eos end-turn eos-token stop-token stop-sequence"}},
  {"role":"aside","names":{"whole":"error errored fail failed failure incomplete canceled cancelled abort aborted timeout expired rejected refusal refused warning ping heartbeat alive keepalive"}},
]

export type ServedRole = keyof {
  /** what services change by themselves, or write in a form of their own, beside credentials */
  "service.own": 0
}

export const served: readonly NameRow<ServedRole>[] = [
  {"role":"service.own","names":{"any":"status statuses state states substate phase phases stage stages version versions versioned versioning revision revisions etag e-tag updated update-date last-update modified changed change-date count counts counter counters total totals subtotal subtotals balance balances url urls uri uris href link links linked permalink hyperlink symlink token tokens secret secrets"}},
]

export type StateRole = keyof {
  /** nothing has been done with it yet */
  "state.first": 0
  /** it is as such things are, from the beginning */
  "state.usual": 0
  /** it waits, and its time is to come */
  "state.pending": 0
  /** it is agreed on, and its time is to come */
  "state.planned": 0
  /** somebody else has the next step */
  "state.asked": 0
  /** it was planned before, and its time is to come */
  "state.agreed": 0
  /** somebody has it, and has not begun */
  "state.taken": 0
  /** somebody works at it */
  "state.working": 0
  /** it goes on at present */
  "state.ongoing": 0
  /** it has come to its end */
  "state.over": 0
  /** it never came to its end, and its time is over */
  "state.off": 0
  /** it came to a stop, from wherever it was */
  "state.halted": 0
  /** it is taken back, or put away */
  "state.undone": 0
  /** it rests */
  "state.idle": 0
  /** it begins anew */
  "state.reopened": 0
}

export const states: readonly NameRow<StateRole>[] = [
  {"role":"state.first","names":{"whole":"new open opened draft waiting created queued placed todo to-do backlog initial initiated"}},
  {"role":"state.usual","names":{"whole":"active activated available enabled registered in-stock"}},
  {"role":"state.pending","names":{"whole":"pending"}},
  {"role":"state.planned","names":{"whole":"booked scheduled planned upcoming reserved requested not-started notstarted"}},
  {"role":"state.asked","names":{"whole":"submitted received ordered reported invited applied unread unpaid called searching needs-review waiting-for-approval to-be-approved","start":"pending awaiting"}},
  {"role":"state.agreed","names":{"whole":"confirmed tentative rescheduled"}},
  {"role":"state.taken","names":{"whole":"assigned acknowledged triaged"}},
  {"role":"state.working","names":{"whole":"in-progress inprogress processing uploading importing exporting validating provisioning initializing starting confirming authorizing generating syncing downloading building deploying verifying"}},
  {"role":"state.ongoing","names":{"whole":"intransit ongoing underway running packing packed picking shipping shipped dispatched out-for-delivery on-the-way en-route enroute boarding departed delayed checked-in checkedin arrived admitted seated serving cooking started on-hire on-loan on-rent collected handed-over issued lent rented rented-out hired hired-out out-on-hire out-on-loan investigating picked picked-up loading unloading diagnosing repairing reviewing charging live","start":"under in process processed prepare prepared preparing preparation"}},
  {"role":"state.over","names":{"whole":"complete completed done finished attended past ended over fulfilled checked-out checkedout closed resolved solved delivered settled redeemed succeeded successful"}},
  {"role":"state.off","names":{"whole":"<cancelled> missed miss skipped dismissed lapsed expired expire expires expiration decline declined reject rejected rejection"}},
  {"role":"state.halted","names":{"whole":"fail failed failure lost damaged destroyed suspend suspended pause paused block blocked ban banned void voided withdrawn abandon abandoned errored aborted timed-out timedout stopped postponed deferred"}},
  {"role":"state.undone","names":{"whole":"archive archived archival delete deleted deletion revoke revoked refund refunded return returned dispute disputed terminate terminated termination retired decommissioned removed superseded"}},
  {"role":"state.idle","names":{"whole":"disabled deactivated offline idle on-hold onhold inactive inactivated in-active in-valid"}},
  {"role":"state.reopened","names":{"whole":"reopen reopened re-open re-opened"}},
]

export type FactRole = keyof {
  /** how tall a person is */
  "beside.tall": 0
  /** how many kilograms a person weighs */
  "beside.weight": 0
  /** kilograms for the square of the metres of a person */
  "beside.bmi": 0
  /** the upper blood pressure */
  "beside.systolic": 0
  /** the lower blood pressure */
  "beside.diastolic": 0
  /** both blood pressures in one text */
  "beside.pressure": 0
  /** how much the first of two sides scored */
  "beside.home": 0
  /** how much the second of two sides scored */
  "beside.away": 0
  /** what both sides scored, in one text */
  "beside.score": 0
  /** goals of a team in a table */
  "beside.for": 0
  /** goals against a team in a table */
  "beside.against": 0
  /** how many goals more a team has than those against it */
  "beside.difference": 0
  /** matches that a team won */
  "beside.won": 0
  /** matches that nobody won */
  "beside.drawn": 0
  /** matches that a team lost */
  "beside.lost": 0
  /** points of a team in a table */
  "beside.points": 0
  /** how many people there is a place for */
  "beside.places": 0
  /** how many of the places are taken */
  "beside.taken": 0
  /** how many marks somebody got */
  "beside.marks": 0
  /** percents of the marks that somebody got */
  "beside.percent": 0
  /** the interest of a year, in percents */
  "beside.rate": 0
  /** for how many months a loan is */
  "beside.months": 0
  /** what is paid back each month */
  "beside.payment": 0
  /** how many marks an exam has */
  "beside.full": 0
  /** how many marks are enough */
  "beside.pass": 0
  /** how many shares somebody has */
  "beside.shares": 0
  /** what one share cost */
  "beside.cost": 0
  /** what one share costs now */
  "beside.price": 0
  /** what all shares are worth */
  "beside.worth": 0
  /** what all shares gained */
  "beside.gain": 0
  /** percents that a share gained */
  "beside.gained": 0
  /** the address of a thing itself */
  "link.self": 0
  /** the address of what a thing is related to */
  "link.related": 0
  /** what a file is called, with its ending */
  "file.name": 0
  /** where a file is kept */
  "file.path": 0
  /** how many stars somebody gave */
  "stars.given": 0
  /** whether somebody recommends it */
  "stars.recommended": 0
  /** the media type of a file */
  "file.type": 0
  /** what the name of a file ends with */
  "file.ending": 0
  /** what was done to which kind of thing */
  "audit.action": 0
  /** the kind of thing to which it was done */
  "audit.resource": 0
  /** the text of a thing as a page shows it */
  "text.html": 0
  /** how much of it was paid back */
  "loan.repaid": 0
  /** what was lent */
  "loan.principal": 0
  /** what weighs that something is in */
  "weight.tare": 0
  /** what something weighs with what it is in */
  "weight.gross": 0
  /** what something weighs without what it is in */
  "weight.net": 0
  /** when a person was born */
  "person.birth": 0
  /** how many years a person has lived */
  "person.age": 0
  /** that a person is of age */
  "person.adult": 0
  /** that a person is not of age yet */
  "person.minor": 0
  /** the gender of a person, and the title that it has in a letter */
  "person.gender": 0
  /** the given name of a person */
  "person.given": 0
  /** the family name of a person */
  "person.family": 0
  /** the whole name of a person */
  "person.full": 0
  /** whose address of e-mail stands beside it */
  "person.reached": 0
  /** the name under which others see a person */
  "person.display": 0
  /** the name under which a person logs in */
  "person.login": 0
  /** the e-mail address of a person */
  "person.email": 0
  /** the first letters of a person's names */
  "person.initials": 0
  /** what a person or a thing is called */
  "person.called": 0
  /** an object within a person that is about the same person */
  "person.self": 0
  /** what both that object and the person have */
  "person.said": 0
  /** what is said of things that are no longer there */
  "gone": 0
  /** the state that a thing is in */
  "state": 0
  /** how far a thing has come */
  "state.stage": 0
  /** how many there are to sell */
  "stock.held": 0
  /** whether there are any to sell */
  "stock.has": 0
  /** what one costs */
  "sum.each": 0
  /** how many were bought */
  "sum.quantity": 0
  /** what all of them cost */
  "sum.all": 0
  /** what is to be paid, with all that is added and without what is taken off */
  "sum.gross": 0
  /** what all of them cost; beside a total, what they cost before taxes */
  "sum.amount": 0
  /** what all of them cost before anything is added or taken off */
  "sum.before": 0
  /** what is left of the whole without taxes, and without what is taken off */
  "sum.net": 0
  /** how much tax is added */
  "sum.tax": 0
  /** how many percent of tax */
  "sum.rate": 0
  /** what is added for bringing or serving it */
  "sum.added": 0
  /** how many percent are added for serving it */
  "sum.fee": 0
  /** what is taken off, in money */
  "sum.less": 0
  /** what came in */
  "sum.income": 0
  /** what went out */
  "sum.expense": 0
  /** kilocalories of a portion */
  "food.energy": 0
  /** grams of carbohydrates */
  "food.carbs": 0
  /** grams of protein */
  "food.protein": 0
  /** grams of fat */
  "food.fat": 0
  /** what is left of what came in */
  "sum.balance": 0
  /** what is left of an amount after what was paid of it in advance */
  "sum.remaining": 0
  /** what was paid in advance */
  "sum.advance": 0
  /** what all of them cost, in a line of what is bought */
  "sum.cost": 0
  /** how much there should be */
  "sum.expected": 0
  /** how much there is */
  "sum.actual": 0
  /** how much more there is than there should be */
  "sum.difference": 0
  /** what one costs after a discount */
  "sum.final": 0
  /** how many percent are taken off */
  "sum.off": 0
  /** what was bought, line by line */
  "sum.lines": 0
  /** the text of a thing, whole */
  "text.body": 0
  /** how many words the text has */
  "text.words": 0
  /** how many minutes it takes to read the text */
  "text.minutes": 0
  /** when a time to pay or to bring back begins */
  "term.issued": 0
  /** when it must be paid or brought back */
  "term.due": 0
  /** when it was paid or brought back */
  "term.met": 0
  /** when a period begins */
  "period.start": 0
  /** when a period ends */
  "period.end": 0
  /** when somebody comes */
  "period.arrival": 0
  /** when somebody goes */
  "period.leave": 0
  /** the day or the time of what has a length, too */
  "period.when": 0
  /** how long something lasts, in a unit that its text says */
  "length": 0
  /** how long something lasts, in a unit that its name says */
  "length.unit": 0
}

export const facts: readonly NameRow<FactRole>[] = [
  {"role":"beside.tall","names":{"whole":"height height-cm height-in-cm height-m body-height"}},
  {"role":"beside.weight","names":{"whole":"weight weight-kg weight-in-kg body-weight"}},
  {"role":"beside.bmi","names":{"whole":"bmi body-mass-index"}},
  {"role":"beside.systolic","names":{"whole":"systolic systolic-pressure systolic-bp systolic-blood-pressure blood-pressure-systolic bp-systolic"}},
  {"role":"beside.diastolic","names":{"whole":"diastolic diastolic-pressure diastolic-bp diastolic-blood-pressure blood-pressure-diastolic bp-diastolic"}},
  {"role":"beside.pressure","names":{"whole":"blood-pressure bp"}},
  {"role":"beside.home","names":{"whole":"home-score score-home home-team-score home-goals goals-home home-team-goals"}},
  {"role":"beside.away","names":{"whole":"away-score score-away away-team-score away-goals goals-away away-team-goals guest-score guest-goals"}},
  {"role":"beside.score","names":{"whole":"score result final-score match-score full-time-score final-result match-result"}},
  {"role":"beside.for","names":{"whole":"goals-for goals-scored scored gf points-for"}},
  {"role":"beside.against","names":{"whole":"goals-against goals-conceded conceded ga points-against"}},
  {"role":"beside.difference","names":{"whole":"goal-difference goals-difference goal-diff gd points-difference"}},
  {"role":"beside.won","names":{"whole":"won wins win games-won matches-won"}},
  {"role":"beside.drawn","names":{"whole":"drawn draws draw ties tied games-drawn matches-drawn"}},
  {"role":"beside.lost","names":{"whole":"lost losses loss loses defeats games-lost matches-lost"}},
  {"role":"beside.points","names":{"whole":"points pts league-points"}},
  {"role":"beside.places","names":{"whole":"capacity max-participants maximum-participants max-attendees max-capacity maximum-capacity max-students max-guests participant-limit attendee-limit"}},
  {"role":"beside.taken","names":{"whole":"attendees attendee-count attendees-count number-of-attendees participants participant-count participants-count registered registered-count registrations registration-count registrations-count enrolled enrolled-count enrollment-count enrolled-students current-participants current-attendees booked booked-count booked-seats booked-places"}},
  {"role":"beside.marks","names":{"whole":"marks-obtained obtained-marks marks-scored marks obtained-score points-earned earned-points points-obtained"}},
  {"role":"beside.percent","names":{"whole":"percentage percent score-percentage percentage-score score-percent"}},
  {"role":"beside.rate","names":{"whole":"interest-rate annual-interest-rate annual-rate"}},
  {"role":"beside.months","names":{"whole":"term-months term-in-months tenure-months loan-term-months months duration-months tenure-in-months number-of-installments installments"}},
  {"role":"beside.payment","names":{"whole":"monthly-payment emi emi-amount monthly-installment monthly-instalment installment-amount monthly-repayment"}},
  {"role":"beside.full","names":{"whole":"total-marks max-marks maximum-marks full-marks max-score maximum-score total-score total-points max-points"}},
  {"role":"beside.pass","names":{"whole":"passing-marks pass-marks pass-mark minimum-marks passing-score pass-score passing-points min-score"}},
  {"role":"beside.shares","names":{"whole":"shares share-count number-of-shares shares-owned units-held"}},
  {"role":"beside.cost","names":{"whole":"purchase-price buy-price bought-at average-price avg-price average-cost avg-cost average-buy-price cost-basis-per-share entry-price"}},
  {"role":"beside.price","names":{"whole":"current-price market-price last-price latest-price"}},
  {"role":"beside.worth","names":{"whole":"market-value current-value position-value holding-value"}},
  {"role":"beside.gain","names":{"whole":"gain-loss profit-loss unrealized-gain unrealized-pnl unrealised-gain pnl total-gain total-return profit-and-loss"}},
  {"role":"beside.gained","names":{"whole":"gain-loss-percentage gain-loss-percent profit-loss-percentage profit-loss-percent return-percentage return-percent pnl-percent pnl-percentage gain-percent gain-percentage"}},
  {"role":"link.self","names":{"whole":"self self-link"}},
  {"role":"link.related","names":{"whole":"related related-link"}},
  {"role":"file.name","names":{"whole":"file-name original-file-name original-name picture-file-name document-name object-key storage-key file-key"}},
  {"role":"file.path","names":{"whole":"path file-path storage-path file-url file-location relative-path full-path upload-path"}},
  {"role":"stars.given","names":{"whole":"rating stars overall-rating overall-score grade"}},
  {"role":"stars.recommended","names":{"whole":"is-recommended recommended recommend would-recommend recommends is-recommend"}},
  {"role":"file.type","names":{"whole":"content-type mime-type media-type file-mime-type file-content-type original-mime-type mime file-media-type file-type"}},
  {"role":"file.ending","names":{"whole":"extension file-extension ext file-ext"}},
  {"role":"audit.action","names":{"whole":"action event event-type action-type operation"}},
  {"role":"audit.resource","names":{"whole":"resource-type resource entity-type entity target-type object-type subject-type"}},
  {"role":"text.html","names":{"whole":"html content-html body-html html-body html-content rendered-html text-html rendered-content"}},
  {"role":"loan.repaid","names":{"whole":"amount-repaid repaid repaid-amount total-repaid amount-paid-back principal-paid paid-back"}},
  {"role":"loan.principal","names":{"whole":"principal principal-amount loan-amount amount-lent amount-financed"}},
  {"role":"weight.tare","names":{"whole":"tare-weight tare-weight-kg tare tare-kg"}},
  {"role":"weight.gross","names":{"whole":"gross-weight gross-weight-kg gross-kg weight-gross gross-mass"}},
  {"role":"weight.net","names":{"whole":"net-weight net-weight-kg net-kg weight-net net-mass"}},
  {"role":"person.birth","names":{"whole":"birth-date date-of-birth date-ofbirth birth-day dob birth date-birth born-on born-at"}},
  {"role":"person.age","names":{"whole":"age current-age age-in-years age-years years-old"}},
  {"role":"person.adult","names":{"whole":"adult is-adult of-age is-of-age over-18 is-over-18 grown-up is-grown-up"}},
  {"role":"person.minor","names":{"whole":"minor is-minor under-age underage is-under-age is-underage under-18 is-under-18 is-child"}},
  {"role":"person.gender","names":{"end":"gender sex salutation honorific civility courtesy-title"}},
  {"role":"person.given","names":{"whole":"first-name given-name fore-name"}},
  {"role":"person.family","names":{"whole":"last-name family-name sur-name surname"}},
  {"role":"person.full","names":{"whole":"full-name"}},
  {"role":"person.reached","names":{"whole":"buyer buyer-name subscriber-name customer-name guest-name client-name member-name attendee-name contact-person contact-name applicant-name donor-name booked-by holder-name participant-name passenger-name customer guest client applicant contact patient-name student-name candidate-name owner-name"}},
  {"role":"person.display","names":{"whole":"display-name"}},
  {"role":"person.login","names":{"whole":"user-name login login-name"}},
  {"role":"person.email","names":{"whole":"email email-address"}},
  {"role":"person.initials","names":{"whole":"initials"}},
  {"role":"person.called","names":{"whole":"name"}},
  {"role":"person.self","names":{"whole":"user profile person account"}},
  {"role":"person.said","names":{"whole":"middle-name nick-name phone phone-number avatar"}},
  {"role":"gone","names":{"whole":"<gone>-<came> <gone>-reason date-deleted date-archived death-date date-of-death died-<stamped> deceased-<stamped>"}},
  {"role":"state","names":{"end":"status state"}},
  {"role":"state.stage","names":{"end":"stage phase"}},
  {"role":"stock.held","names":{"whole":"stock stock-quantity quantity-in-stock stock-level stock-count units-in-stock inventory inventory-count quantity-available available-quantity quantity-on-hand on-hand on-hand-quantity units-on-hand stock-on-hand current-stock available-stock"}},
  {"role":"stock.has","names":{"whole":"in-stock is-in-stock has-stock"}},
  {"role":"sum.each","names":{"whole":"price unit-price price-per-unit unit-cost unit-value unit-amount price-at-order price-at-sale price-at-purchase price-at-checkout price-at-time price-at-time-of-order price-at-time-of-purchase price-at-booking price-snapshot unit-price-snapshot unit-price-at-sale unit-price-at-purchase unit-price-at-order sold-price price-when-added net-unit-amount net-unit-price unit-net-price price-net unit-price-net item-price price-each price-minor price-cents unit-price-minor unit-price-cents"}},
  {"role":"sum.quantity","names":{"whole":"quantity units amount-of-items order-quantity count"}},
  {"role":"sum.all","names":{"whole":"total total-price line-total total-amount total-cost sum order-total item-total total-value total-minor total-cents total-value-minor total-price-cents total-price-minor total-amount-cents total-amount-minor line-total-cents total-calculated calculated-total"}},
  {"role":"sum.gross","names":{"whole":"grand-total total-due gross gross-amount gross-total gross-price final-amount final-total payable-amount total-payable amount-payable invoice-total total-with-shipping total-including-shipping invoice-amount total-with-tax total-with-vat total-vat-included price-incl-tax price-including-tax price-with-tax total-price-incl-tax total-price-including-tax amount-including-tax amount-including-vat amount-incl-tax amount-incl-vat total-including-tax total-incl-tax total-tax-included amount-with-tax amount-total total-con-vat total-ttc gross-salary gross-pay salary-gross total-gross gross-earnings gross-sales"}},
  {"role":"sum.amount","names":{"whole":"amount amount-cents amount-minor"}},
  {"role":"sum.before","names":{"whole":"sub-total subtotal subtotal-cents subtotal-minor items-total products-total total-before-tax amount-before-tax base-amount taxable-base base-taxable taxable-amount amount-untaxed price-excl-tax price-excluding-tax price-without-tax total-price-excl-tax total-price-excluding-tax amount-excluding-tax amount-excluding-vat amount-excl-tax amount-excl-vat untaxed-amount total-without-tax total-sin-vat total-excluding-tax total-ht price-before-tax tax-base amount-without-tax net-subtotal fare-total base-fare room-total base-price-total"}},
  {"role":"sum.net","names":{"whole":"net net-amount net-total total-net net-earnings net-payout net-price net-salary net-pay salary-net take-home-pay"}},
  {"role":"sum.tax","names":{"whole":"tax taxes tax-cents tax-minor tax-amount taxes-amount total-taxes total-tax tax-total sales-tax vat vat-amount amount-vat total-vat gst gst-amount tva tax-value port-taxes port-tax airport-taxes airport-tax tourist-tax city-tax local-tax local-taxes taxes-and-fees tax-and-fees state-tax occupancy-tax import-tax"}},
  {"role":"sum.rate","names":{"whole":"tax-rate tax-percent tax-percentage vat-rate vat-percent vat-percentage vat-pct tax-pct percentage-vat gst-rate"}},
  {"role":"sum.added","names":{"whole":"shipping shipping-cents shipping-minor fee-cents shipping-cost shipping-fee shipping-price shipping-amount shipping-total shipping-charge delivery-fee delivery-cost delivery-charge delivery-price delivery-amount service-fee service-charge service-charges additional-charges other-charges labor-cost labour-cost labor-costs labour-costs transport-cost transport-costs transportation-cost travel-cost other-cost other-costs packing-cost packaging-cost installation-cost surcharge rush-surcharge express-surcharge rush-fee express-fee handling-fee platform-fee freight bonus bonuses bonus-amount tip tip-amount tips processing-fee packaging-fee fee fees commission commissions commission-fee commission-fees commission-amount fee-amount total-fees platform-fees fuel-surcharge port-fee port-fees booking-fee cleaning-fee insurance-fee toll tolls cabin-supplement luggage-fee extras extra-costs extra-charges supplement supplements baggage-fee airport-fee seat-fee registration-fee admin-fee administration-fee setup-fee late-fee installation-fee delivery-surcharge cabin-price"}},
  {"role":"sum.fee","names":{"whole":"service-percent service-percentage service-rate commission-rate fee-percent fee-percentage tip-percent tip-percentage"}},
  {"role":"sum.less","names":{"whole":"discount discounts discount-cents discount-minor discount-amount discount-total total-discount discount-value coupon-discount discount-applied deductions total-deductions deduction deduction-total"}},
  {"role":"sum.income","names":{"whole":"income incomes total-income total-incomes revenue total-revenue earnings inflow credits total-credits"}},
  {"role":"sum.expense","names":{"whole":"expense expenses total-expense total-expenses outflow costs total-costs debits total-debits"}},
  {"role":"food.energy","names":{"end":"calories kcal energy-kcal calories-kcal energy"}},
  {"role":"food.carbs","names":{"end":"carbs carbohydrates carbohydrate carbs-g carbohydrates-g carbs-grams"}},
  {"role":"food.protein","names":{"end":"protein proteins protein-g proteins-g protein-grams"}},
  {"role":"food.fat","names":{"end":"fat fats total-fat fat-g fats-g fat-grams"}},
  {"role":"sum.balance","names":{"whole":"balance net-balance net-income profit net-profit total-profit lucro net-cashflow net-cash-flow savings net-savings total-balance"}},
  {"role":"sum.remaining","names":{"whole":"remaining-value remaining-amount remaining-balance value-remaining amount-remaining balance-after-advance"}},
  {"role":"sum.advance","names":{"whole":"advance advance-value advance-amount advance-payment advance-paid prepayment prepaid-amount down-payment"}},
  {"role":"sum.cost","names":{"whole":"cost"}},
  {"role":"sum.expected","names":{"end":"theoretical theoretical-<counted_money> expected expected-<counted_money> system-<counted_money> budget budgeted budget-amount planned-amount budgeted-amount"}},
  {"role":"sum.actual","names":{"end":"actual actual-<counted_money> counted counted-<counted_money> declared-<counted_money> physical-<counted_money>"}},
  {"role":"sum.difference","names":{"whole":"difference difference-<counted_money> variance variance-<counted_money> discrepancy discrepancy-<counted_money> cash-difference"}},
  {"role":"sum.final","names":{"whole":"final-price price-final discounted-price price-discounted price-after-discount"}},
  {"role":"sum.off","names":{"whole":"discount-percent discount-percentage percent-discount discount-rate"}},
  {"role":"sum.lines","names":{"whole":"lines items products <purchase>-lines <purchase>-items <purchase>-products <purchase>-details line-items details"}},
  {"role":"text.body","names":{"whole":"body content text markdown body-markdown content-markdown"}},
  {"role":"text.words","names":{"whole":"word-count words-count words number-of-words words-number"}},
  {"role":"text.minutes","names":{"whole":"reading-time read-time reading-minutes reading-time-minutes read-time-minutes minutes-read"}},
  {"role":"term.issued","names":{"whole":"issue-date issued-at issued-on issued-date date-issued date-of-issue invoice-date invoiced-at bill-date billing-date assigned-at assigned-on assigned-date date-assigned loan-date borrow-date borrowed-at borrowed-on borrowed-date date-borrowed rented-at rental-date sowing-date sown-at sown-on planting-date planted-at planted-on checkout-date lent-at lent-on loaned-at loaned-on"}},
  {"role":"term.due","names":{"whole":"due due-date due-at due-on date-due payment-due-date return-due-date due-tempo-date delivery-date expected-delivery expected-delivery-date estimated-delivery estimated-delivery-date eta date-delivery estimated-arrival-date harvest-date harvested-at harvested-on expected-harvest expected-harvest-date estimated-harvest-date due-back due-back-date due-for-return return-by planned-return-date expected-return-date return-due"}},
  {"role":"term.met","names":{"whole":"paid-at paid-on paid-date date-paid payment-date shipped-at shipped-on delivered-at delivered-on submitted-on handed-in-at returned-at returned-on returned-date return-date date-return date-returned actual-return-date returned return-effective-date brought-back-at"}},
  {"role":"period.start","names":{"whole":"from <brief>-<stamped> <brief>-day planned-<stamped> planned-day departure-date pick-up-<stamped> pickup-<stamped>","end":"start starts begin begins start-<stamped> starts-<stamped> begin-<stamped> begins-<stamped> admitted-<stamped> admission-<stamped>","any":"scheduled"}},
  {"role":"period.end","names":{"whole":"to drop-off-<stamped> dropoff-<stamped>","end":"end ends finish finishes finished completed end-<stamped> ends-<stamped> finish-<stamped> finishes-<stamped> finished-<stamped> completed-<stamped> discharged-<stamped> discharge-<stamped> expected-discharge"}},
  {"role":"period.arrival","names":{"start":"check-in checkin arrival"}},
  {"role":"period.leave","names":{"start":"check-out checkout"}},
  {"role":"period.when","names":{"whole":"date day time when at date-time datetime"}},
  {"role":"length","names":{"end":"duration elapsed-time"}},
  {"role":"length.unit","names":{"whole":"<units> <counting>-<units> <units>-count <units>-worked <units>-booked","end":"<lasting>-<unit> <lasting>-in-<unit> <long_terms>-<units> <long_terms>-<many_days>"}},
]

export type BeginningRole = keyof {
  /** counts what has come since */
  "nought": 0
  /** says how much the thing itself is */
  "measured": 0
  /** is so from the start */
  "holds": 0
}

export const beginnings: readonly NameRow<BeginningRole>[] = [
  {"role":"nought","names":{"end":"count counts counter likes dislikes views followers following downloads shares visits clicks impressions subscribers plays upvotes downvotes votes reviews ratings comments replies sold sales orders bookings outstanding-amount amount-outstanding total-spent total-paid paid-amount amount-paid raised-amount amount-raised total-hours registrations participants attendees enrollments watchers hits retries points karma xp experience progress completion rating rating-average balance spent earned paid revenue earnings percent-complete size-used followers-total number-of-comments number-of-likes stock-quantity quantity-in-stock stock-level units-in-stock quantity-on-hand on-hand on-hand-quantity units-on-hand stock-on-hand current-stock","start":"total number-of unread","any":"average-rating"}},
  {"role":"measured","names":{"whole":"total","end":"price amount cost value due tax fee weight duration length days nights hours minutes seconds seats capacity rooms guests quantity units pages size people persons adults children passengers stock"}},
  {"role":"holds","names":{"any":"active enabled available visible valid open public allowed online in-stock editable deletable can new current latest owner mine ok success"}},
]

export type PresenceRole = keyof {
  /** what every thing has, or one of a pair, which says nothing alone */
  "always": 0
  /** who is to do it, which is not settled for every thing */
  "open": 0
  /** a name that many people lack */
  "seldom": 0
}

export const presence: readonly NameRow<PresenceRole>[] = [
  {"role":"always","names":{"whole":"code number date time day value data","end":"id ids pk key uuid guid ref slug sku login email type kind role status state stage phase title label subject headline name price amount total sum cost currency quantity count unit latitude longitude street city country password token message content text url by","any":"min max minimum maximum begin begins began start starts started end ends from to due scheduled created updated modified birth dob"}},
  {"role":"open","names":{"end":"assignee assignee-id assigned-to assigned-to-id assigned-user assigned-user-id assigned-agent assigned-agent-id assigned-employee assigned-employee-id assigned-staff assigned-staff-id assigned-technician assigned-technician-id"}},
  {"role":"seldom","names":{"whole":"middle-name second-name maiden-name nick-name second-last-name"}},
]

export type ScaleRole = keyof {
  /** it agrees with the place, the calendar or the page, and with no example */
  "fixed": 0
  /** a year */
  "year": 0
  /** at most 5, 10 or 100 */
  "stars": 0
  /** at most 1, 10 or 100 */
  "share": 0
}

export const scales: readonly NameRow<ScaleRole>[] = [
  {"role":"fixed","names":{"end":"latitude longitude month day hour minute week day-of-week port page current-page page-number limit page-size per-page offset skip pages total-pages status-code position order index sort-order ordinal sequence frame-rate fps iso bit-depth sample-rate dpi"}},
  {"role":"year","names":{"end":"year founded"}},
  {"role":"stars","names":{"any":"rating stars review-score grade satisfaction"}},
  {"role":"share","names":{"any":"percent percentage progress probability confidence similarity ratio share accuracy humidity battery usage utilization completion coverage opacity score discount rate"}},
]

export type FormRole = keyof {
  /** words that only the example shows */
  "listed": 0
  /** characters in a form, and no words */
  "code": 0
}

export const forms: readonly NameRow<FormRole>[] = [
  {"role":"listed","names":{"end":"type kind variant class tier mode unit units format extension measure uom permission scope source channel platform model protocol provider network method"}},
  {"role":"code","names":{"end":"id ids pk uuid guid sid key phone mobile telephone fax code number no sku reference ref serial barcode isbn ean upc hash sha token plate vin iban wallet address-hex batch lot license txid did","any":"phone mobile wallet"}},
]

export type PlantRole = keyof {
  /** what the plant is called */
  "plant.name": 0
  /** what botanists call the plant */
  "plant.botanical": 0
  /** its cultivar */
  "plant.cultivar": 0
  /** what it is among */
  "plant.group": 0
}

export const plants: readonly NameRow<PlantRole>[] = [
  {"role":"plant.name","names":{"whole":"name title label common-name plant-name display-name full-name"}},
  {"role":"plant.botanical","names":{"whole":"binomial species botanical scientific latin botanical-name scientific-name latin-name"}},
  {"role":"plant.cultivar","names":{"whole":"cultivar variety cultivar-name variety-name"}},
  {"role":"plant.group","names":{"whole":"tag type kind category"}},
]

export type StandardRole = keyof {
  /** the code of a port or a place of trade */
  "place.port": 0
  /** a picture of a film by its time */
  "code.timecode": 0
  /** the number of a substance */
  "code.chemical": 0
  /** ISO 3166's codes of two letters */
  "place.country.code": 0
  /** its codes of three letters */
  "place.country.code3": 0
  /** ISO 3166's codes of parts of a country */
  "place.region.code": 0
  /** ISO 4217's codes */
  "money.currency": 0
  /** a bank account */
  "money.iban": 0
  /** a bank */
  "money.bic": 0
  /** ISO 639's codes */
  "language.code": 0
  /** a language as spoken in a country */
  "language.locale": 0
  /** a telephone number of the whole world */
  "phone.number": 0
  /** a zone of the database of time zones */
  "place.zone": 0
  /** the number of an article */
  "code.ean": 0
  /** a checksum of 32 digits */
  "code.hash.short": 0
  /** a checksum of 40 digits */
  "code.hash": 0
  /** a checksum of 64 digits */
  "code.hash.long": 0
  /** its codes in digits */
  "money.currency.number": 0
  /** the number of a book */
  "code.isbn": 0
  /** a JSON Web Token */
  "code.jwt": 0
  /** bytes in letters */
  "code.base64": 0
}

export const standards: readonly NameRow<StandardRole>[] = [
  {"role":"place.port","names":{"any":"un-locode locode"}},
  {"role":"code.timecode","names":{"any":"smpte"}},
  {"role":"code.chemical","names":{"any":"cas-number cas-registry"}},
  {"role":"place.country.code","names":{"any":"iso-3166 iso-3166-1 iso-3166-1-alpha-2"}},
  {"role":"place.country.code3","names":{"any":"iso-3166-alpha-3 iso-3166-1-alpha-3 iso-3166-a3"}},
  {"role":"place.region.code","names":{"any":"iso-3166-2"}},
  {"role":"money.currency","names":{"any":"iso-4217"}},
  {"role":"money.iban","names":{"any":"iso-13616"}},
  {"role":"money.bic","names":{"any":"iso-9362"}},
  {"role":"language.code","names":{"any":"iso-639 iso-639-1"}},
  {"role":"language.locale","names":{"any":"bcp-47 rfc-5646"}},
  {"role":"phone.number","names":{"any":"e-164"}},
  {"role":"place.zone","names":{"any":"iana-time-zone"}},
  {"role":"code.ean","names":{"any":"gtin-13 ean-13"}},
  {"role":"code.hash.short","names":{"any":"md5"}},
  {"role":"code.hash","names":{"any":"sha-1 sha1"}},
  {"role":"code.hash.long","names":{"any":"sha-256 sha256"}},
  {"role":"money.currency.number","names":{"any":"iso-4217-numeric"}},
  {"role":"code.isbn","names":{"any":"isbn-13 iso-2108"}},
  {"role":"code.jwt","names":{"any":"jwt rfc-7519 json-web-token"}},
  {"role":"code.base64","names":{"any":"base64 base-64"}},
]

export type WordingRole = keyof {
  /** what no list says */
  "words.none": 0
  /** what agrees with others beside it, unless the trade has words for just this property */
  "words.own": 0
  /** what has its own way to ask the trade for such a property of anything */
  "words.shared": 0
  /** what only the trade has words for */
  "words.trade": 0
  /** what any list may say, though others of its beginning agree with others */
  "words.any": 0
}

export const wordings: readonly NameRow<WordingRole>[] = [
  {"role":"words.none","names":{"whole":"link","start":"kind-category slug version time-year time-years code-secret code-hash code-password media-type flag-text software-login software-key software-engine media-device media-preset media-codec media-pixel media-sample media-acceleration media-layout"}},
  {"role":"words.own","names":{"start":"name told state outcome place person"}},
  {"role":"words.shared","names":{"whole":"told","start":"kind unit company phone link language error product-name product-brand"}},
  {"role":"words.trade","names":{"start":"code"}},
  {"role":"words.any","names":{"start":"person-login"}},
]

export type BorrowedRole = keyof {
  /** what has a form of its own: who signs in, what somebody says, a code, an address, a state */
  "borrowed.never": 0
  /** the whole name of a person, which may be that of an item */
  "borrowed.name": 0
}

export const borrowed: readonly NameRow<BorrowedRole>[] = [
  {"role":"borrowed.never","names":{"whole":"name","start":"person told code network money language version media link state trend place-address"}},
  {"role":"borrowed.name","names":{"start":"person-full"}},
]

export const ranges = {
  "place.zoom": [3, 18, 1],
  "time.seconds.lease": [3600, 86400, 3600],
  "media.bytes.database": [1048576, 940000000, 4096],
  "count.table": [2, 8, 1],
  "time.hours.together": [2, 5, 1],
  "count.row": [0, 1, 1],
  "measure.sludge": [60, 190, 1],
  "measure.speed.slow": [0.4, 2.5, 0.1],
  "weather.wind.seconds": [4, 24, 1],
  "measure.depth": [4, 38, 0.5],
  "measure.bottled": [40, 220, 10],
  "measure.slope": [4, 38, 1],
  "size.shoe": [36, 46, 1],
  "time.minutes.slot": [15, 60, 15],
  "time.minutes.short": [2, 25, 1],
  "text.length": [240, 6400, 10],
  "money.word": [0.06, 0.22, 0.01],
  "count.people.some": [20, 140, 5],
  "count.inside": [1, 4, 1],
  "count.laundry": [1, 6, 1],
  "time.nights.least": [2, 7, 1],
  "home.sleeps": [2, 8, 1],
  "money.withheld": [40, 620, 0.01],
  "money.payrun": [24000, 180000, 10],
  "money.interest.paid": [40, 620, 0.01],
  "measure.tare": [0.4, 2.8, 0.1],
  "count.visitors": [2400, 180000, 100],
  "time.hours.week": [20, 40, 4],
  "count.family": [0, 3, 1],
  "money.lent": [2, 12, 0.5],
  "money.monthly": [29, 890, 1],
  "money.lifetime": [240, 18400, 10],
  "level.trust": [0, 4, 1],
  "count.edits": [0, 4, 1],
  "count.seats": [3, 100, 1],
  "count.calls": [5000, 500000, 5000],
  "count.interval": [1, 3, 1],
  "count.turn": [1, 9, 1],
  "money.tiny": [0.0012, 0.0098, 0.0001],
  "count.renewals": [0, 2, 1],
  "count.loans.now": [0, 5, 1],
  "count.loans": [5, 12, 1],
  "count.retries": [0, 3, 1],
  "count.copies": [1, 6, 1],
  "network.megabytes": [1024, 32768, 1024],
  "network.mebibytes": [512, 65536, 512],
  "network.millicores": [250, 8000, 250],
  "money.lamports": [1200000, 96000000, 1],
  "money.satoshis": [4000, 9000000, 1],
  "money.wei": [1000000000000, 900000000000000, 1000000000],
  "network.exit": [0, 1, 1],
  "media.volume": [20, 90, 5],
  "media.loudness": [-14, -5, 0.1],
  "media.bitrate": [128, 320, 64],
  "media.bitrate.video": [1500, 12000, 500],
  "media.buffer": [2000, 16000, 1000],
  "network.load": [0.1, 3.8, 0.01],
  "time.milliseconds.limit": [1000, 30000, 500],
  "time.milliseconds.pause": [100, 2000, 50],
  "time.milliseconds.played": [1260000, 8400000, 1000],
  "time.seconds.limit": [10, 120, 5],
  "time.seconds.session": [900, 86400, 900],
  "time.seconds.interval": [30, 600, 30],
  "network.port.smtp": [587, 587, 1],
  "network.port.imap": [993, 993, 1],
  "network.port.ssh": [22, 22, 1],
  "network.port.mqtt": [1883, 1883, 1],
  "network.port.redis": [6379, 6379, 1],
  "network.port.database": [5432, 5432, 1],
  "network.port.mysql": [3306, 3306, 1],
  "network.port.ldap": [389, 389, 1],
  "network.port.https": [443, 443, 1],
  "network.port.http": [8080, 8080, 1],
  "power.lifetime": [1200, 38000, 0.1],
  "power.today": [2, 28, 0.1],
  "share.vote": [5.2, 8.8, 0.1],
  "weather.inches": [29.4, 30.6, 0.01],
  "media.tracks": [8, 16, 1],
  "media.milliseconds.album": [1980000, 3720000, 1000],
  "media.milliseconds": [132000, 318000, 1000],
  "measure.bulk": [120, 4800, 10],
  "vehicle.length": [3.8, 5.2, 0.01],
  "vehicle.height": [1.4, 2.1, 0.01],
  "ship.speed": [14, 32, 0.5],
  "ship.decks": [3, 11, 1],
  "ship.vehicles": [40, 380, 10],
  "ship.passengers": [120, 1600, 20],
  "ship.draft": [1.8, 7.2, 0.1],
  "ship.beam": [9, 28, 0.1],
  "ship.length": [38, 210, 0.1],
  "ship.tonnage": [4200, 48000, 100],
  "measure.load": [100, 450, 10],
  "health.coma": [9, 15, 1],
  "health.pain": [0, 9, 1],
  "place.height": [5, 900, 1],
  "person.age.least": [6, 18, 6],
  "person.height": [155, 195, 1],
  "person.weight": [52, 95, 0.1],
  "time.month.number": [1, 12, 1],
  "time.week": [1, 52, 1],
  "time.weekday.number": [1, 5, 1],
  "time.year.day": [1, 365, 1],
  "time.day": [1, 28, 1],
  "time.hour": [8, 18, 1],
  "time.minute": [0, 59, 1],
  "time.second": [0, 59, 1],
  "time.years": [1, 20, 1],
  "time.days": [1, 14, 1],
  "time.days.left": [3, 60, 1],
  "time.units": [1, 30, 1],
  "time.hours": [1, 40, 1],
  "time.minutes": [5, 120, 5],
  "time.reading": [2, 12, 1],
  "time.limit": [20, 90, 5],
  "time.seconds": [30, 3600, 1],
  "time.pace": [258, 415, 1],
  "time.pace.minutes": [4.3, 6.9, 0.05],
  "time.exercise": [25, 90, 5],
  "time.exercise.seconds": [1500, 5700, 1],
  "time.sleep.minutes": [310, 540, 1],
  "time.sleep.seconds": [18600, 32400, 60],
  "time.milliseconds": [12, 480, 1],
  "time.lap": [68000, 104000, 1],
  "time.milliseconds.spent": [60000, 7200000, 1],
  "calendar.hours": [1, 8, 1],
  "calendar.days": [2, 6, 1],
  "money.stock": [0, 240, 1],
  "count.reorder": [3, 25, 1],
  "money.income": [24000, 98000, 500],
  "money.fee": [2, 15, 0.05],
  "money.some": [5, 480, 0.01],
  "money.rate": [0.6, 1.9, 0.0001],
  "money.interest": [1, 9, 0.01],
  "money.decimals": [2, 2, 1],
  "share.rating": [3, 5, 0.1],
  "share.percent": [12, 96, 0.1],
  "share.mostly": [82, 99, 0.1],
  "share.rarely": [0.4, 9, 0.1],
  "share.part": [0, 1, 0.01],
  "share.factor": [0, 2, 0.01],
  "share.points": [1, 10, 1],
  "share.score": [35, 98, 1],
  "weather.celsius": [4, 29, 0.1],
  "weather.fahrenheit": [40, 84, 0.1],
  "weather.speed": [3, 90, 0.1],
  "weather.pressure": [990, 1030, 1],
  "network.status": [200, 200, 1],
  "network.fault": [0, 0, 1],
  "network.rate": [128, 8000, 1],
  "page.number": [1, 1, 1],
  "page.limit": [20, 20, 1],
  "page.offset": [0, 0, 1],
  "page.pages": [1, 1, 1],
  "network.refusal": [400, 400, 1],
  "code.choice": [1, 3, 1],
  "media.frames": [24, 60, 6],
  "media.bytes": [2048, 4000000, 1],
  "measure.weight": [0.2, 25, 0.1],
  "measure.grams": [50, 1500, 10],
  "measure.length": [5, 120, 1],
  "measure.power": [5, 80, 0.1],
  "food.energy": [80, 720, 1],
  "food.nutrient": [2, 40, 0.1],
  "food.fibre": [0.4, 9, 0.1],
  "food.mineral": [5, 480, 1],
  "food.trace": [0.2, 28, 0.1],
  "food.day": [1400, 2800, 50],
  "food.water": [800, 3000, 100],
  "food.burned": [90, 640, 1],
  "count.few": [1, 5, 1],
  "count.company": [2, 14, 1],
  "count.seldom": [0, 3, 1],
  "count.queue": [0, 14, 1],
  "count.several": [1, 12, 1],
  "vehicle.doors": [4, 5, 1],
  "vehicle.carbon": [89, 214, 1],
  "vehicle.load": [650, 12000, 50],
  "measure.litres": [120, 1100, 20],
  "home.meeting": [14, 78, 1],
  "count.waiting": [0, 8, 1],
  "count.party": [6, 25, 1],
  "count.slips": [0, 6, 1],
  "course.grade": [1, 12, 1],
  "course.hours": [1, 6, 1],
  "course.weight": [1, 3, 1],
  "time.rest": [30, 180, 15],
  "time.days.contract": [6, 24, 6],
  "power.factor": [0.82, 0.99, 0.01],
  "power.hertz": [49.9, 50.1, 0.01],
  "power.year": [1800, 9600, 10],
  "power.month": [90, 860, 1],
  "power.counter": [1200, 68000, 0.1],
  "power.tariff": [0.08, 0.48, 0.01],
  "network.signal": [-98, -48, 1],
  "light.lux": [50, 640, 10],
  "weather.room": [18, 24, 0.1],
  "heat.fired": [900, 1300, 10],
  "heat.baked": [160, 250, 5],
  "weather.room.humidity": [42, 58, 0.1],
  "time.year.work": [1680, 1960, 5],
  "count.visits": [180, 2400, 1],
  "money.valued": [2500, 480000, 500],
  "vehicle.axles": [2, 5, 1],
  "vehicle.gross": [2800, 26000, 100],
  "vehicle.service": [20000, 180000, 5000],
  "vehicle.hours": [120, 9800, 1],
  "vehicle.tread": [1.8, 8, 0.1],
  "vehicle.tyre": [2.1, 3.2, 0.1],
  "money.loss": [350, 18000, 10],
  "money.limit": [10000, 500000, 5000],
  "money.excess": [100, 1000, 50],
  "money.bonus": [1000, 12000, 500],
  "money.stage": [800, 24000, 100],
  "money.copy": [1.2, 6.5, 0.1],
  "money.kitchen": [35, 180, 5],
  "money.hundred": [0.2, 4.5, 0.05],
  "book.sheets": [24, 96, 4],
  "count.printed": [8000, 240000, 100],
  "count.openings": [1, 4, 1],
  "count.numbered": [1, 6, 1],
  "count.portions": [1, 6, 1],
  "count.tickets": [80, 600, 20],
  "share.clicked": [0.4, 6, 0.1],
  "money.thousand": [2, 14, 0.1],
  "measure.density": [0.6, 1.2, 0.01],
  "time.handling": [2, 28, 1],
  "measure.size.metres": [1.5, 14, 0.1],
  "weather.waves": [0.2, 3.4, 0.1],
  "weather.beaufort": [1, 8, 1],
  "count.crew": [1, 8, 1],
  "count.hints": [0, 6, 1],
  "time.hours.session": [1, 6, 0.5],
  "count.place": [1, 5, 1],
  "count.capacity": [20, 400, 5],
  "money.price.meal": [4, 28, 0.01],
  "money.price.groceries": [1, 14, 0.01],
  "money.price.night": [55, 240, 1],
  "money.price.rent": [650, 2600, 10],
  "money.price.day": [28, 140, 1],
  "money.price.hour": [15, 95, 1],
  "money.price.course": [29, 290, 1],
  "money.price.fare": [48, 640, 1],
  "money.price.ticket": [12, 120, 1],
  "money.price.trip": [90, 1900, 10],
  "money.price.book": [7, 38, 0.01],
  "money.price.plan": [5, 99, 0.01],
  "money.price.visit": [25, 180, 5],
  "money.price.device": [79, 1800, 0.01],
  "money.price.vehicle": [6500, 68000, 100],
  "money.price.shown": [8, 18, 0.5],
  "money.price.lent": [4, 28, 0.5],
  "money.price.beside": [3, 18, 0.5],
  "money.price.kilometre": [0.2, 2.4, 0.05],
  "money.price.kilowatt": [0.08, 0.62, 0.01],
  "money.price.kilogram": [0.8, 24, 0.1],
  "money.price.tonne": [40, 260, 1],
  "money.price.metre": [1800, 6400, 10],
  "money.price.person": [18, 95, 1],
  "money.prize": [500, 25000, 100],
  "money.joining": [10, 60, 5],
  "money.errand": [6, 38, 0.1],
  "money.vehicle": [6500, 68000, 100],
  "money.pay": [1900, 6400, 10],
  "money.deal": [2500, 90000, 100],
  "money.budget": [1500, 48000, 100],
  "money.loan": [3000, 45000, 500],
  "money.balance": [120, 9800, 0.01],
  "money.deposit": [100, 1800, 50],
  "money.premium": [18, 240, 1],
  "money.insured": [10000, 400000, 5000],
  "money.market": [400000000, 900000000000, 1000000],
  "money.funding": [1500000, 240000000, 500000],
  "money.home": [120000, 680000, 500],
  "money.points": [50, 4800, 10],
  "share.tax.credit": [560, 820, 1],
  "share.level": [20, 98, 1],
  "share.attended": [62, 98, 1],
  "share.full": [100, 100, 1],
  "share.average": [2.4, 4, 0.01],
  "time.sleep": [5, 9, 0.1],
  "time.experience": [1, 18, 1],
  "time.term": [6, 60, 6],
  "time.film": [82, 168, 1],
  "time.song": [140, 330, 1],
  "time.flight": [55, 680, 5],
  "time.visit": [15, 90, 15],
  "time.lesson": [4, 60, 1],
  "time.stay": [2, 14, 1],
  "home.area": [28, 220, 1],
  "home.area.feet": [420, 2800, 10],
  "home.land": [240, 2400, 10],
  "home.table": [1, 30, 1],
  "home.room": [101, 420, 1],
  "measure.way": [0.4, 32, 0.1],
  "measure.way.far": [120, 2400, 10],
  "measure.way.run": [3, 21, 0.1],
  "measure.metres.run": [3000, 21000, 10],
  "measure.way.race": [5, 42, 1],
  "measure.metres.race": [1000, 3200, 200],
  "measure.climb": [20, 420, 1],
  "measure.metres": [50, 2500, 10],
  "vehicle.mileage": [4200, 148000, 100],
  "vehicle.power": [70, 310, 1],
  "vehicle.engine": [1000, 3000, 100],
  "vehicle.wheel": [14, 21, 1],
  "vehicle.seats": [2, 7, 1],
  "vehicle.weight": [950, 2400, 10],
  "vehicle.fuel": [4.2, 11.5, 0.1],
  "vehicle.miles": [18, 52, 1],
  "vehicle.tank": [12, 68, 1],
  "flight.seats": [90, 280, 1],
  "flight.seats.free": [4, 80, 1],
  "course.places": [12, 40, 1],
  "course.credits": [2, 6, 1],
  "course.semester": [1, 8, 1],
  "book.pages": [96, 720, 1],
  "body.pulse": [58, 104, 1],
  "body.pulse.resting": [46, 78, 1],
  "body.pulse.moving": [122, 176, 1],
  "body.zone": [1, 5, 1],
  "body.variability": [28, 96, 1],
  "body.tempo": [72, 168, 1],
  "body.breath": [12, 19, 1],
  "body.systolic": [104, 146, 1],
  "body.diastolic": [64, 92, 1],
  "body.oxygen": [94, 99, 1],
  "body.mass": [18.5, 31, 0.1],
  "body.fat": [9, 32, 0.1],
  "body.glucose": [74, 138, 1],
  "body.temperature": [36.1, 38.6, 0.1],
  "body.steps": [1800, 14000, 10],
  "body.repeats": [6, 15, 1],
  "body.sets": [2, 5, 1],
  "pet.weight": [2, 38, 0.1],
  "horse.weight": [320, 640, 1],
  "horse.age": [2, 14, 1],
  "pet.age": [1, 14, 1],
  "game.goals": [0, 4, 1],
  "game.cards": [0, 3, 1],
  "game.record": [0, 24, 1],
  "game.elo": [1100, 2200, 1],
  "game.level": [1, 40, 1],
  "weather.wind": [3, 48, 0.1],
  "weather.direction": [0, 359, 1],
  "weather.sun": [0, 10, 1],
  "weather.rain": [0, 24, 0.1],
  "weather.sight": [2, 10, 1],
  "weather.air": [12, 96, 1],
  "weather.carbon": [410, 980, 1],
  "weather.acid": [5.8, 7.6, 0.1],
  "network.cores": [2, 16, 2],
  "network.memory": [4, 64, 4],
  "network.disk": [40, 960, 10],
  "network.volts": [218, 236, 0.1],
  "network.watts": [15, 1800, 5],
  "time.uptime": [3600, 2600000, 1],
  "count.views": [120, 18000, 1],
  "count.direction": [1, 2, 1],
  "count.shares": [120000, 48000000, 100],
  "count.popular": [3, 900, 1],
  "count.population": [12000, 3000000, 100],
  "count": [1, 12, 1],
  "count.limit": [50, 500, 10],
  "count.least": [1, 20, 1],
  "count.most": [50, 200, 1],
  "code.citizen": [20000000, 48999999, 1],
  "code.last": [1001, 9899, 1],
  "code.number": [100, 999, 1],
  "place.axis": [0, 400, 1],
  "statistic.low": [1, 30, 0.01],
  "statistic.high": [40, 95, 0.01],
  "statistic": [1, 60, 0.01],
  "time.nanos": [1000, 900000, 1],
  "network.asn": [64512, 65534, 1],
  "weather.amount": [0, 12, 0.1],
} as const

export const genders = {
  "female": "male",
  "f": "m",
  "woman": "man",
  "girl": "boy",
  "feminine": "masculine",
  "feminino": "masculino",
  "femenino": "masculino",
  "w": "m",
  "ms": "mr",
  "mrs": "mr",
  "frau": "herr",
  "sra": "sr",
  "sra.": "sr.",
  "señora": "señor",
  "mme": "m.",
  "madame": "monsieur",
  "signora": "signor",
  "mevrouw": "meneer",
  "mujer": "hombre",
  "weiblich": "männlich",
  "femme": "homme",
  "féminin": "masculin"
}

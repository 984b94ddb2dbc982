/** The golden list of names that hide their values. A name may join the lists of credentials; none may leave them. */

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bundled } from '../document/bundled.ts'
import { credentialNamesOf, type PartOfMessage } from '../http/redaction/credential-names.ts'

const PARTS: readonly PartOfMessage[] = ['header', 'query', 'cookie', 'path', 'body']

/** Each name of a credential, in several spellings. */
const SECRET = `
  authorization AUTHORIZATION userAuthorization old_authorization X-Amz-Authorization myauthorization user[authorization]
  a.authorization %61uthorization token TOKEN userToken old_token X-Amz-Token mytoken user[token] a.token %74oken secret
  SECRET userSecret old_secret X-Amz-Secret mysecret user[secret] a.secret %73ecret password PASSWORD userPassword
  old_password X-Amz-Password mypassword user[password] a.password %70assword passwords PASSWORDS userPasswords old_passwords
  X-Amz-Passwords mypasswords user[passwords] a.passwords %70asswords passwd PASSWD userPasswd old_passwd X-Amz-Passwd
  mypasswd user[passwd] a.passwd %70asswd pwd PWD userPwd old_pwd X-Amz-Pwd mypwd user[pwd] a.pwd %70wd passphrase PASSPHRASE
  userPassphrase old_passphrase X-Amz-Passphrase mypassphrase user[passphrase] a.passphrase %70assphrase credential CREDENTIAL
  userCredential old_credential X-Amz-Credential mycredential user[credential] a.credential %63redential credentials
  CREDENTIALS userCredentials old_credentials X-Amz-Credentials mycredentials user[credentials] a.credentials %63redentials
  cookie COOKIE userCookie old_cookie X-Amz-Cookie mycookie user[cookie] a.cookie %63ookie jwt JWT userJwt old_jwt X-Amz-Jwt
  myjwt user[jwt] a.jwt %6awt sessionId session_id SESSION-ID SESSIONID userSessionId old_session_id X-Amz-Session-Id
  mysessionid user[session_id] a.sessionId %73essionid sessId sess_id SESS-ID SESSID userSessId old_sess_id X-Amz-Sess-Id
  mysessid user[sess_id] a.sessId %73essid authCode auth_code AUTH-CODE AUTHCODE userAuthCode old_auth_code X-Amz-Auth-Code
  myauthcode user[auth_code] a.authCode %61uthcode authorizationCode authorization_code AUTHORIZATION-CODE AUTHORIZATIONCODE
  userAuthorizationCode old_authorization_code X-Amz-Authorization-Code myauthorizationcode user[authorization_code]
  a.authorizationCode %61uthorizationcode deviceCode device_code DEVICE-CODE DEVICECODE userDeviceCode old_device_code
  X-Amz-Device-Code mydevicecode user[device_code] a.deviceCode %64evicecode codeVerifier code_verifier CODE-VERIFIER
  CODEVERIFIER userCodeVerifier old_code_verifier X-Amz-Code-Verifier mycodeverifier user[code_verifier] a.codeVerifier
  %63odeverifier apiKey api_key API-KEY APIKEY userApiKey old_api_key X-Amz-Api-Key myapikey user[api_key] a.apiKey %61pikey
  authKey auth_key AUTH-KEY AUTHKEY userAuthKey old_auth_key X-Amz-Auth-Key myauthkey user[auth_key] a.authKey %61uthkey
  accessKey access_key ACCESS-KEY ACCESSKEY userAccessKey old_access_key X-Amz-Access-Key myaccesskey user[access_key]
  a.accessKey %61ccesskey secretKey secret_key SECRET-KEY SECRETKEY userSecretKey old_secret_key X-Amz-Secret-Key mysecretkey
  user[secret_key] a.secretKey %73ecretkey privateKey private_key PRIVATE-KEY PRIVATEKEY userPrivateKey old_private_key
  X-Amz-Private-Key myprivatekey user[private_key] a.privateKey %70rivatekey subscriptionKey subscription_key SUBSCRIPTION-KEY
  SUBSCRIPTIONKEY userSubscriptionKey old_subscription_key X-Amz-Subscription-Key mysubscriptionkey user[subscription_key]
  a.subscriptionKey %73ubscriptionkey functionsKey functions_key FUNCTIONS-KEY FUNCTIONSKEY userFunctionsKey old_functions_key
  X-Amz-Functions-Key myfunctionskey user[functions_key] a.functionsKey %66unctionskey accountKey account_key ACCOUNT-KEY
  ACCOUNTKEY userAccountKey old_account_key X-Amz-Account-Key myaccountkey user[account_key] a.accountKey %61ccountkey
  sharedKey shared_key SHARED-KEY SHAREDKEY userSharedKey old_shared_key X-Amz-Shared-Key mysharedkey user[shared_key]
  a.sharedKey %73haredkey masterKey master_key MASTER-KEY MASTERKEY userMasterKey old_master_key X-Amz-Master-Key mymasterkey
  user[master_key] a.masterKey %6dasterkey passwordConfirmation password_hash newpassword2 X-Password-Value passwdConfirmation
  passwd_hash newpasswd2 X-Passwd-Value apiKeyConfirmation api_key_hash newapikey2 X-Api-Key-Value accessTokenConfirmation
  access_token_hash newaccesstoken2 X-Access-Token-Value refreshTokenConfirmation refresh_token_hash newrefreshtoken2
  X-Refresh-Token-Value authTokenConfirmation auth_token_hash newauthtoken2 X-Auth-Token-Value clientSecretConfirmation
  client_secret_hash newclientsecret2 X-Client-Secret-Value privateKeyConfirmation private_key_hash newprivatekey2
  X-Private-Key-Value clientSecretHash PHPSESSID JSESSIONID csrfmiddlewaretoken __Host-session_id
`
/** Properties of real documents, the most frequent first. */
const MET = `
  password clientToken token secret ClientToken ClientRequestToken ChangeToken access_token clientRequestToken Password
  credentials sessionId accessToken refresh_token apiKey IdempotencyToken client_secret clientSecret api_key session_id
  SessionId call_session_id accessKey AccessToken authCode Credentials basicAuthCredentials authorization UpdateToken
  refreshToken PrivateKey Token ApiKey app_secret supportCredentials credential previous_token PaginationToken newPassword
  user_token LockToken can_change_password profileToken accountKey replacementContinuationToken private_key privateKey Secret
  apiKey_l1 apiKey_l2 storageAccountAccessKey MasterUserPassword cookie id_token Authorization jwt oldPassword idToken
  api_secret certificatePassword ClientSecret taskToken authKey GameSessionId HasCredential passwordProtection
  verification_token currentPassword new_password authToken passwords startToken adminPassword card_authorization keyPassword
  asset_report_token processor_token secretAccessKey AuthToken ApiKeySelectionExpression device_code auth_token old_password
  passwordRequired api_token keystorePassword p12Pwd audit_copy_token payment_profile_token creator_call_session_id
  SessionToken googlePayToken adminUserPassword sharedKey DeviceToken changePassword auth_code passphrase sessionToken
  authorization_token oauthToken AllowCredentials attributionToken auth_key api_key_id hasPassword system_secret batch_token
  refresh_token_expiry binaryAuthorization JoinToken administratorLoginPassword donationToken filePassword ConditionalToken
  Passwords ApiKeyName ApiKeyAuthParameters IsValueSecret CdnIdentifierSecret apiKeyRequired SecretAccessKey ApiKeyRequired
  PasswordParam passwordResetPolicyName NextLockToken resourceOwnerPassword deviceToken demoAccountPassword secretKey
  consumerSecret apiKeys shared_secret NewPassword access_tokens relay_token link_token PlaySessionId password_validity_days
  auth_cookie imageInsightsToken authorizationToken SecretKey LicenseConsumptionToken DbPassword AccessKey oidcToken
  sourceToken PortfolioShareToken paymentMethodFromToken ftp_password edgeConfigToken secret_key sessionid readToken userToken
  SipAuthPassword encrypted_token third_party_password public_token link_delivery_session_id CurrentPassword oauth_token
  client_token root_password oauth_token_url encryptedPassword login_2fa_token keyCredentials passwordCredentials APIKey
  apiCredentials opi.transToken applePayToken authorisationToken RefreshToken authorizerCredential ApiKeyValue
  deviceAdminPassword allowWithoutCredential apiKeyId ImportToken PlayerSessionId PasswordPolicy masterUserPassword
  ForgotPasswordLink sasToken securityToken AppServerPrivateKey UniqueRequestToken devicePassword purchaseToken resetToken
  AcrCredentials ArtifactoryCrCredentials AzureReposCredentials BitbucketCloudCredentials BitbucketServerCredentials
  DigitalOceanCrCredentials DockerHubCredentials EcrCredentials GcrCredentials GitHubCredentials GitHubCrCredentials
  GitHubEnterpriseCredentials GitLabCredentials GitLabCrCredentials GoogleArtifactCrCredentials HarborCrCredentials
  NexusCrCredentials QuayCrCredentials allow_credentials api_keys UserApiKey serviceToken userPassword verificationToken
  apikey allowCredentials apiKeyPublic change_password requestToken access_key stripeSetupIntentSecret cost_token
  primetime_confirmation_token provider_token authorization_code passwordPolicy sip_auth_password require_password_change
  is_password_enabled user_api_keys user_auth_tokens sqs_secret apiToken trusted_shared_secret code_verifier sshPrivateKey
  password2 subscription_key complexPasswords redemptionToken storageAccountKey appToken passwordChangeDate
  passwordChangeIndicator opi.includeTransToken riskToken androidpay.token payment.token paywithgoogle.token samsungpay.token
  botLocaleExportPassword associatedTranscriptsPassword rootPassword NextPassword inquiry_session_token RegistrationToken
  accessCredentials
`
/** Tokens that look as if they continued a list. */
const NO_CURSOR = `
  X-Next-Page-Token myPageToken pageTokenSecret lastToken next_next_page_token IdempotencyToken clientToken ChangeToken
`
/** Credentials in a header, a query and a cookie, where they are the whole name. */
const ALONE = `
  key Key x-key KEY auth Auth x-auth AUTH pass Pass x-pass PASS session Session x-session SESSION sid Sid x-sid SID
  connect_sid Connect-Sid x-connect-sid CONNECTSID sig Sig x-sig SIG signature Signature x-signature SIGNATURE otp Otp x-otp
  OTP pin Pin x-pin PIN bearer Bearer x-bearer BEARER assertion Assertion x-assertion ASSERTION client_assertion
  Client-Assertion x-client-assertion CLIENTASSERTION
`
/** What continues a list. */
const CURSOR = `
  pageToken next_page_token prevPageToken PAGETOKEN continuationToken prev_continuation_token previousContinuationToken
  CONTINUATIONTOKEN syncToken previous_sync_token lastSyncToken SYNCTOKEN cursorToken last_cursor_token firstCursorToken
  CURSORTOKEN nextToken first_next_token nextNextToken NEXTTOKEN skipToken next_skip_token prevSkipToken SKIPTOKEN resumeToken
  prev_resume_token previousResumeToken RESUMETOKEN maxToken previous_max_token lastMaxToken MAXTOKEN minToken last_min_token
  firstMinToken MINTOKEN
`
/** Names that look alike, and frequent properties of real documents. */
const OPEN = `
  tokenType keyboard author turnkey monkey primaryKey publicKey keyId sortKey foreignKey hotkey passenger compass passage
  secretary secretName secretId tokens maxTokens tokenCount tokenId authorName authorId authority authenticated
  authenticationType sessionType sessions cookies cookieName signatures pinned spin pinCode design signal otpEnabled state
  zipCode countryCode postCode statusCode nonce csrf login username email hash salt keys x-keys bearing assertions user[name]
  X-Request-Id Content-Type ETag If-Match NextToken nextToken nextPageToken account_sid KmsKeyId TagKeys keywords service_sid
  Author KeyId pageToken kmsKeyId NextPageToken idempotency_key TokenNo addressId KmsKeyArn keyword token_type keyName
  Keywords live_update_deployment_key authType authentication encryptionKey SecretArn continuationToken kmsKeyName kmsKeyArn
  public_key tagKeys secrets ContinuationToken CertificateAuthorityArn next_token RoleSid PageToken keyType credentialType
  secondaryKey clientKey workspace_sid KeyName GameKey decryptionKey validationKey kmsKey S3Key bearerTokenSendingMethods
  authors AuthenticationType machineKey keyValue Keys call_sid EncryptionKeyArn TagKey KMSKey channel_sid S3KeyPrefix SecretId
  tokenPagination VolumeKmsKeyId executingUserKey chat_service_sid classId timeSeriesId TokenUniqueReference KeyArn
  authenticationSettings subscriptionKeyParameterNames oAuth2 authorizationServerId auth_type ssid organizerKey KeyIdentifier
  AccessKeyId threeDSAuthenticationOnly AliasId keyAlias role_sid ebsEncryptionKeyArn zone_key AuthorisationType isAuthorized
  system_key sshPublicKey keyid signingKeyId PublicKey KmsKey KeySchema prevPageToken DefaultAuthenticationMethod
  edgeConfigTokenId resource_key partitionKey Authorisation participant_sid idleSessionTTLInSeconds botAliasId Keyword
  AuthorizationType GrantTokens accessKeyId assistant_sid keyPrefix conversation_sid s3Key SpekeKeyProvider enableBasicAuth
  gitCredentialId messaging_service_sid jockey flow_sid NewsID publicKeys dsTransID PartitionKeys SecretsManagerAccessRoleArn
  SecretsManagerSecretId keyspaceName authorID AddressSid MessagingServiceSid oauth_application_id routingKey keyArn sim_sid
  sessionAttributes keyPair authorizationType ClientAuthentication KeyCheckValue trunk_sid address_sid auth_provider
  sessionStatus Possessions Authentication EncryptionKey authenticationData room_sid AuthType tokenEndpoint LastAuthorizedTime
  KeyType KMSKeyId CustomKeyStoreId AuthorizerId keyVaultId secretArn sessionInfo AnalysisId author_name pincode authorized
  keyVaultUri requiresAuthentication sessionState authenticationOnly KeyWords AddressId AuthenticationStrategy policyTargetKey
  authEnabled ServerSideKmsKeyId DeviceKey oAuthRequest maxTokenLength sticky_sessions cookie_name meta_keywords tokenName
  token_id digital_wallet_token_id dateContentAuthored keystoreEncoded keystoreFilename authorization_id eventSeriesId
  Possession Configuration.FlowSid
`

const isCredential = credentialNamesOf(bundled)

function namesIn(list: string): readonly string[] {
  return list.trim().split(/\s+/)
}

describe('the golden list of credentials', () => {
  for (const place of PARTS) {
    test(`in a ${place}`, () => {
      const shown = namesIn(SECRET + MET + NO_CURSOR).filter((name) => !isCredential(place, name))
      assert.deepEqual(shown, [], 'these were hidden')
      const hidden = namesIn(OPEN + CURSOR).filter((name) => isCredential(place, name))
      assert.deepEqual(hidden, [], 'these were shown')
      const isWithin = place === 'body' || place === 'path'
      const other = namesIn(ALONE).filter((name) => isCredential(place, name) === isWithin)
      assert.deepEqual(other, [], 'these are other things in a body and in a path')
    })
  }

  test('in other languages', () => {
    const shown = namesIn('senha novaSenha contraseña mot_de_passe Passwort user[senha]').filter(
      (name) => !isCredential('body', name),
    )
    assert.deepEqual(shown, [])
  })

  test('a long name takes no long time', () => {
    const began = performance.now()
    for (const part of ['A', 'password-', 'aB', '%41'])
      assert.equal(isCredential('body', part.repeat(100_000)), part === 'password-')
    assert.ok(performance.now() - began < 2000)
  })

  test('a code alone is one in a query', () => {
    assert.deepEqual(
      PARTS.filter((place) => isCredential(place, 'code')),
      ['query'],
    )
  })
})

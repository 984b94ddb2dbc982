// Made from names/lexicon.yaml by `npm run generate`: an edit here is lost.

/** A row of the lexicon, as spec/names/lexicon.ts takes it. */
type NameRow<Role> = { readonly role: Role; readonly names: Readonly<Record<string, string>>; readonly object?: string }

export const classes = {
  "authors": "author creator created-by owner user sender reporter requester requested-by uploaded-by posted-by submitted-by written-by added-by poster commenter uploader recorded-by logged-by registered-by reported-by booked-by ordered-by raised-by opened-by",
  "buyers": "customer client buyer borrower renter purchaser member guest patient student passenger participant attendee subscriber applicant donor"
}

export type AccountRole = keyof {
  /** gives somebody who says who it is a token */
  "account.login": 0
  /** adds somebody, who then has a token */
  "account.register": 0
  /** gives a new token for an old one */
  "account.refresh": 0
  /** ends a token */
  "account.logout": 0
  /** the person who asks */
  "account.own": 0
  /** another name or password of the person who asks */
  "account.changed": 0
  /** the person who asks, where nothing else stands before it */
  "account.shown": 0
}

export const accounts: readonly NameRow<AccountRole>[] = [
  {"role":"account.login","names":{"whole":"login log-in signin sign-in auth authenticate authentication token tokens session sessions obtain create-token get-token token-create token-obtain jwt-create user-login login-user","end":"login signin sign-in","start":"login signin sign-in"}},
  {"role":"account.register","names":{"whole":"join create-account new-account","any":"register registration signup sign-up"}},
  {"role":"account.refresh","names":{"whole":"renew refresh","any":"refresh-token token-refresh refresh-session refresh-jwt renew-token"}},
  {"role":"account.logout","names":{"whole":"blacklist logoff revoke-token","any":"logout log-out signout sign-out"}},
  {"role":"account.own","names":{"whole":"me whoami who-am-i myself self current-user current user-info userinfo my-profile my-account current-account logged-user user-me get-me my-info myinfo"}},
  {"role":"account.changed","names":{"whole":"set-email set-password set-user-name change-email change-password change-user-name change-my-password update-email update-password update-user-name email-change password-change password-update me-password account-password auth-password profile-password"}},
  {"role":"account.shown","names":{"whole":"user profile account user-profile"}},
]

export type CredentialRole = keyof {
  /** a token for requests */
  "token.access": 0
  /** a token for more tokens */
  "token.refresh": 0
  /** a token for requests, in what a login answers that has none of another name */
  "token.other": 0
}

export const credentials: readonly NameRow<CredentialRole>[] = [
  {"role":"token.access","names":{"whole":"token access-token jwt jwt-token auth-token id-token bearer-token bearer access api-token session-token token-value key access-jwt accesstoken authtoken user-token login-token x-token x-auth-token x-access-token auth-key session-id session-key sessionid sid"}},
  {"role":"token.refresh","names":{"whole":"refresh-token refresh refresh-jwt renewal-token refreshtoken"}},
  {"role":"token.other","names":{"whole":"token-string access-token-value auth-token-value","end":"token jwt"}},
]

/** What tells how a recorded request is sent again, by whom ever: a shell, or the console's page. */

/** Stands where a credential was. */
export const REDACTED = '[redacted]'

/** What clients and connections add by themselves, and no answer depends on. Names are in lower case. */
export const INCIDENTAL =
  /^(host|proxy-authorization|connection|keep-alive|content-length|transfer-encoding|expect|user-agent|accept-encoding|accept-language|cache-control|pragma|priority|dnt|te|upgrade-insecure-requests|sec-.*)$/

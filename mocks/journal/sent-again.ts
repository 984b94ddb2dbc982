/** What the curl command and the console need to send a recorded request again. */

/** Replaces a credential. */
export const REDACTED = '[redacted]'

/** Header fields that clients add by themselves and that no answer depends on. Names are in lower case. */
export const INCIDENTAL =
  /^(host|proxy-authorization|connection|keep-alive|content-length|transfer-encoding|expect|user-agent|accept-encoding|accept-language|cache-control|pragma|priority|dnt|te|upgrade-insecure-requests|sec-.*)$/

/** The media types of forms. */
export const FORMS = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/** The client of the API, typed by the document. */

import createClient from 'openapi-fetch'
import type { components, paths } from '../api.d.ts'

export type Booking = components['schemas']['BookingDto']
export type NewBooking = components['schemas']['CreateBookingRequest']

export const api = createClient<paths>({ baseUrl: import.meta.env.VITE_API_URL ?? location.origin })

let token: string | undefined

api.use({
  onRequest({ request }) {
    if (token !== undefined) request.headers.set('authorization', `Bearer ${token}`)
  },
})

export async function logIn(username: string, password: string): Promise<void> {
  token = told(await api.POST('/api/auth/login', { body: { username, password } })).accessToken
}

export function logOut(): void {
  token = undefined
}

/** The content of an answer. Throws what is said of an error. */
export function told<Data>({ data, error }: { data?: Data; error?: { detail?: string } }): Data {
  if (data === undefined) throw new Error(error?.detail ?? 'The service does not answer.')
  return data
}

/** What the pages ask, as React Query has it. */

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type Booking, type NewBooking, told } from './api.ts'

export const bookingsOf = (page: number) =>
  queryOptions({
    queryKey: ['bookings', page],
    queryFn: async () => told(await api.GET('/api/bookings', { params: { query: { page, size: 4 } } })),
    placeholderData: keepPreviousData,
  })

export const roomOf = (id: number) =>
  queryOptions({
    queryKey: ['rooms', id],
    queryFn: async () => told(await api.GET('/api/rooms/{id}', { params: { path: { id } } })),
  })

export async function book(booking: NewBooking): Promise<Booking> {
  return told(await api.POST('/api/bookings', { body: booking }))
}

export async function cancel(id: number): Promise<void> {
  const { error } = await api.DELETE('/api/bookings/{id}', { params: { path: { id } } })
  if (error !== undefined) throw new Error(error.detail)
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { logIn } from './api.ts'
import { book, bookingsOf, cancel } from './queries.ts'

export function App() {
  const [isKnown, setKnown] = useState(false)
  return isKnown ? <Bookings /> : <LogIn onDone={() => setKnown(true)} />
}

function LogIn({ onDone }: { onDone: () => void }) {
  const { mutate, error } = useMutation({
    mutationFn: (form: Fields) => logIn(form.user ?? '', form.password ?? ''),
    onSuccess: onDone,
  })
  return (
    <form onSubmit={(event) => mutate(fieldsOf(event))}>
      <Field name="user" label="User" />
      <Field name="password" label="Password" type="password" />
      <button type="submit">Log in</button>
      {error && <p role="alert">{error.message}</p>}
    </form>
  )
}

function Bookings() {
  const [page, setPage] = useState(0)
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ queryKey: ['bookings'] })
  const { data, error } = useQuery(bookingsOf(page))
  const { mutate: end } = useMutation({ mutationFn: cancel, onSuccess })
  if (error) return <p role="alert">{error.message}</p>
  if (data === undefined) return <p>Loading …</p>
  return (
    <>
      <h1>{data.totalElements} bookings</h1>
      <ul>
        {data.content.map(({ id, guestName, room, status }) => (
          <li key={id}>
            {guestName}, {room.name} in {room.city}, {status}
            <button type="button" onClick={() => end(id)}>
              Cancel
            </button>
          </li>
        ))}
      </ul>
      <button type="button" disabled={data.first} onClick={() => setPage(page - 1)}>
        Back
      </button>
      <button type="button" disabled={data.last} onClick={() => setPage(page + 1)}>
        Next
      </button>
      <NewBookingForm onDone={onSuccess} />
    </>
  )
}

function NewBookingForm({ onDone }: { onDone: () => Promise<void> }) {
  const { mutate, error, data } = useMutation({ mutationFn: book, onSuccess: onDone })
  const send = ({ room, guest = '', email = '', from = '', to = '' }: Fields) =>
    mutate({ roomId: Number(room), guestName: guest, guestEmail: email, checkIn: from, checkOut: to })
  return (
    <form onSubmit={(event) => send(fieldsOf(event))}>
      <Field name="room" label="Room" type="number" />
      <Field name="guest" label="Guest" />
      <Field name="email" label="E-mail" />
      <Field name="from" label="From" type="date" />
      <Field name="to" label="To" type="date" />
      <button type="submit">Book</button>
      {error && <p role="alert">{error.message}</p>}
      {data && <output>{data.room.name} is yours.</output>}
    </form>
  )
}

function Field({ name, label, type = 'text' }: { name: string; label: string; type?: string }) {
  return (
    <label>
      {label} <input name={name} type={type} />
    </label>
  )
}

type Fields = { [name: string]: string | undefined }

function fieldsOf(event: FormEvent<HTMLFormElement>): Fields {
  event.preventDefault()
  const fields = [...new FormData(event.currentTarget)]
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]))
}

import { headers } from 'next/headers'

/** A server component: the API is asked while the page is rendered. */
export default async function Bookings() {
  const session = (await headers()).get('x-mock-session')
  const response = await fetch(`${process.env.BOOKINGS_URL}/api/bookings`, {
    // No answer of one test is another's.
    cache: 'no-store',
    headers: {
      authorization: `Bearer ${process.env.BOOKINGS_TOKEN}`,
      ...(session !== null && { 'x-mock-session': session }),
    },
  })
  if (!response.ok) return <p role="alert">The service answers {response.status}.</p>
  const { content }: { content: { id: number; guestName: string }[] } = await response.json()
  return (
    <ul>
      {content.map(({ id, guestName }) => (
        <li key={id}>{guestName}</li>
      ))}
    </ul>
  )
}

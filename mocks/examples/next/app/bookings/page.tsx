import { headers } from 'next/headers'
import { Suspense } from 'react'

/** What calls the API is within Suspense: Next.js makes the rest of the page before any request. */
export default function Page() {
  return (
    <Suspense fallback={<p>Loading …</p>}>
      <Bookings />
    </Suspense>
  )
}

/** A server component: it calls the API while Next.js renders the page. */
async function Bookings() {
  const session = (await headers()).get('x-mock-session')
  const response = await fetch(`${process.env.BOOKINGS_URL}/api/bookings`, {
    // Tests must not share answers.
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

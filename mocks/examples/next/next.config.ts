/** Pages call /api on their own origin, and the server of Next.js passes their requests on. */
export default {
  rewrites: async () => [{ source: '/api/:path(.*)', destination: `${process.env.BOOKINGS_URL}/api/:path` }],
  // A slash at the end of a path stays.
  skipTrailingSlashRedirect: true,
}

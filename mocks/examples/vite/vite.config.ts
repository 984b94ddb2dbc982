import { defineConfig } from 'vite'

const mock = process.env.MOCK_URL ?? 'http://127.0.0.1:4010'

export default defineConfig({
  server: {
    // The page calls /api/plants, and the mock gets /plants.
    proxy: { '/api': { target: mock, rewrite: (path) => path.replace(/^\/api/, '') } },
  },
})

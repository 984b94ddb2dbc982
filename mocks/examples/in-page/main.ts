/// <reference types="vite/client" />
import { newPlantForm } from '../new-plant.ts'

if (import.meta.env.DEV) {
  const { worker } = await import('./mocks.ts')
  await worker.start({ onUnhandledFrame: 'bypass' })
}
document.body.append(newPlantForm('https://api.example.com', { id: 1, name: 'Fern' }))

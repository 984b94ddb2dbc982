import { newPlantForm } from '../new-plant.ts'

document.body.append(newPlantForm('/api', { id: 1, name: 'Fern' }))

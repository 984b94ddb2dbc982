import type { Meta, StoryObj } from '@storybook/html-vite'
import type { NewPlant } from 'plant-store-kit'
import { createHandlers } from 'plant-store-kit/msw'
import { newPlantForm } from '../new-plant.ts'

const API = 'https://api.example.com'

const meta: Meta<NewPlant> = {
  title: 'New plant',
  args: { id: 1, name: 'Fern' },
  render: (plant) => newPlantForm(API, plant),
}
export default meta

type Story = StoryObj<NewPlant>

export const Created: Story = {}

export const RateLimited: Story = {
  beforeEach({ msw }) {
    msw.use(...createHandlers({ baseUrl: API, scenario: 'rate-limited' }))
  },
}

export const NameTaken: Story = {
  beforeEach({ msw }) {
    const taken = { status: 409, body: { error: 7, message: 'There is a Fern already.' } }
    msw.use(...createHandlers({ baseUrl: API, scenario: taken, when: { name: 'Fern' } }))
  },
}

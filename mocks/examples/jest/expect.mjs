import { toHaveReceived } from 'plant-store-kit/testing'

expect.extend({ toHaveReceived })

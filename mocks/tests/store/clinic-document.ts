/** A clinic for animals, whose items show others. */

const ID = { type: 'integer', readOnly: true }
const TEXT = { type: 'string' }
const KEY = { type: 'integer' }
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: object) => ({ 'application/json': { schema } })
const shows = (schema: object) => ({ description: 'd', content: json(schema) })
const object = (required: string, properties: object) => ({
  type: 'object',
  required: required.split(' '),
  properties,
})

const pathsOf = (path: string, shown: string, sent: string) => ({
  [path]: {
    get: { responses: { 200: shows({ type: 'array', items: ref(shown) }) } },
    post: { requestBody: { content: json(ref(sent)) }, responses: { 201: shows(ref(shown)) } },
  },
  [`${path}/{id}`]: {
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
    get: { responses: { 200: shows(ref(shown)) } },
    patch: { requestBody: { content: json(ref(`${sent}Change`)) }, responses: { 200: shows(ref(shown)) } },
    delete: { responses: { 204: { description: 'd' } } },
  },
})

const NAMES = { firstName: TEXT, lastName: TEXT, email: { ...TEXT, format: 'email' } }
const VET_SHOWN = object('id', { id: KEY, name: TEXT })
const SENT = {
  NewOwner: object('firstName lastName email', NAMES),
  NewPet: object('name ownerId', { name: TEXT, ownerId: KEY }),
  NewVet: object('name', { name: TEXT, seniorVetId: { type: ['integer', 'null'] } }),
  NewVisit: object('petId', { petId: KEY, vet: VET_SHOWN }),
  NewReferral: object('fromVetId toVetId', { fromVetId: KEY, toVetId: KEY }),
}
const CHANGES = Object.entries(SENT).map(([name, { required: _, ...rest }]) => [`${name}Change`, rest])

export const CLINIC = {
  openapi: '3.1.0',
  info: { title: 'Clinic', version: '1' },
  paths: {
    ...pathsOf('/owners', 'Owner', 'NewOwner'),
    ...pathsOf('/pets', 'Pet', 'NewPet'),
    '/pets/stats': { get: { responses: { 200: shows(ref('PetStats')) } } },
    ...pathsOf('/vets', 'Vet', 'NewVet'),
    ...pathsOf('/visits', 'Visit', 'NewVisit'),
    ...pathsOf('/referrals', 'Referral', 'NewReferral'),
  },
  components: {
    schemas: {
      ...SENT,
      ...Object.fromEntries(CHANGES),
      Owner: object('id firstName lastName email petCount', { id: ID, ...NAMES, petCount: KEY }),
      OwnerShown: object('id lastName', { id: KEY, lastName: TEXT }),
      Pet: object('id name ownerId', {
        ...{ id: ID, name: TEXT, ownerId: KEY, owner: ref('OwnerShown'), ownerName: TEXT },
        owner_email: { ...TEXT, format: 'email' },
      }),
      PetStats: object('total tame wild byName', {
        ...{ total: KEY, tame: KEY, wild: KEY },
        byName: { type: 'object', additionalProperties: KEY },
      }),
      Vet: object('id name', { id: ID, name: TEXT, seniorVetId: { type: ['integer', 'null'] }, seniorVet: VET_SHOWN }),
      Visit: object('id pet', {
        ...{ id: ID, petId: KEY, vet: VET_SHOWN },
        pet: object('id name owner', { id: KEY, name: TEXT, owner: ref('OwnerShown') }),
      }),
      Referral: object('id fromVetId toVetId', { id: ID, fromVetId: KEY, toVetId: KEY }),
    },
  },
}

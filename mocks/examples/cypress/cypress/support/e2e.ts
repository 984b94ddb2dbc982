const MOCK = 'http://127.0.0.1:4010'
const API = '/api'

/** Each test has its own session, so that tests don't affect each other. */
let session = ''

beforeEach(() => {
  session = crypto.randomUUID()
  cy.intercept(`${API}/**`, (request) => {
    request.headers['x-mock-session'] = session
  })
})

Cypress.Commands.add('useScenario', (scenario: object) => {
  cy.request('PUT', `${MOCK}/_mock/scenario?session=${session}`, scenario)
})

Cypress.Commands.add('mockRequests', (filter: string) =>
  cy.request(`${MOCK}/_mock/requests?session=${session}&${filter}`).its('body'),
)

declare global {
  namespace Cypress {
    interface Chainable {
      /** A scenario, `{ name: 'rate-limited', times: 1 }`, or an answer of your own. */
      useScenario(scenario: object): Chainable<void>
      /** What the mock has received, such as `method=POST&path=/plants`. */
      mockRequests(filter: string): Chainable<readonly { readonly request: { readonly body: string } }[]>
    }
  }
}

export {}

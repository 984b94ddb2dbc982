it('tries again after a rate limit', () => {
  cy.useScenario({ name: 'rate-limited', times: 1 })
  cy.visit('/')
  cy.contains('button', 'Create').click()
  cy.contains('output', 'created')
  cy.mockRequests('method=POST&path=/plants').should('have.length', 2)
})

it('says that a name is taken', () => {
  cy.useScenario({ status: 409, body: { error: 7, message: 'There is a Fern already.' }, when: { name: 'Fern' } })
  cy.visit('/')
  cy.contains('button', 'Create').click()
  cy.contains('output', 'There is a Fern already.')
})

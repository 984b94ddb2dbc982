/** The page of the example: a button that creates a plant, and tries again where it is told to. */

export function pageOf(api: string): string {
  return `<!doctype html><title>Plants</title><button>Create</button><output></output><script>
const create = async () => {
  const response = await fetch('${api}/plants', {
    method: 'POST',
    headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
    body: '{"id":1,"name":"Fern"}',
  })
  if (response.status === 429) return create()
  document.querySelector('output').textContent = response.ok ? 'created' : (await response.json()).message
}
document.querySelector('button').onclick = create
</script>`
}

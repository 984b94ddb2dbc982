// The search: without it, everything is there. It reads the page's own text and writes none but a count.
const form = document.querySelector('form')
const field = form.querySelector('input')
const output = form.querySelector('output')
const groups = [...document.querySelectorAll('section.operation')].map((group) => ({
  group,
  items: [...group.querySelectorAll('.requirements > li')].map((item) => ({
    item,
    text: item.querySelector('summary').textContent.toLowerCase(),
  })),
}))

function search() {
  const words = field.value.toLowerCase().split(/\s+/)
  let count = 0
  for (const { group, items } of groups) {
    let found = 0
    for (const { item, text } of items) {
      item.hidden = !words.every((word) => text.includes(word))
      if (!item.hidden) found++
    }
    group.hidden = found === 0
    count += found
  }
  output.textContent = field.value.trim() === '' ? '' : `${count} found`
}

/** Opens the requirement that a link leads to, even if the search has hidden it. */
function openLinked() {
  const linked = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!(linked instanceof HTMLDetailsElement)) return
  field.value = ''
  search()
  linked.open = true
  linked.scrollIntoView()
  linked.querySelector('summary').focus({ preventScroll: true })
}

form.hidden = false
form.addEventListener('submit', (event) => event.preventDefault())
field.addEventListener('input', search)
addEventListener('hashchange', openLinked)
openLinked()

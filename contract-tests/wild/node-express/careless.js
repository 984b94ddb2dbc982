import express from 'express'

const app = express()
app.use(express.json())

app.post('/plants', (req, res) => {
  const token = req.headers.authorization?.split(' ')[1]
  if (token !== process.env.PLANT_STORE_TOKEN) {
    return res.status(401).json({ message: 'Unauthorized' })
  }
  const { id, name } = req.body
  if (!id || !name) {
    return res.status(400).json({ message: 'id and name are required' })
  }
  res.json(req.body)
})

app.listen(process.env.PORT, '127.0.0.1')

// Tickets by pages, and their comments. `node dist/main.js document` prints what @nestjs/swagger writes of it.
import 'reflect-metadata'
import { Module, ValidationPipe } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger'
import { Store, TicketsController } from './tickets.js'

@Module({ controllers: [TicketsController], providers: [Store] })
class AppModule {}

const app = await NestFactory.create(AppModule, { logger: false })
app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true }))
if (process.argv[2] === 'document') {
  const about = new DocumentBuilder().setTitle('Tickets').setVersion('3.0').addBearerAuth().build()
  console.log(JSON.stringify(SwaggerModule.createDocument(app, about), null, 2))
  await app.close()
} else {
  await app.listen(Number(process.env.PORT), '127.0.0.1')
}

import {
  Body,
  type CanActivate,
  Controller,
  Delete,
  type ExecutionContext,
  Get,
  HttpCode,
  Injectable,
  NotFoundException,
  Param,
  ParseIntPipe,
  Patch,
  Post,
  Query,
  UnauthorizedException,
  UseGuards,
} from '@nestjs/common'
import {
  ApiBadRequestResponse,
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiTags,
  ApiUnauthorizedResponse,
} from '@nestjs/swagger'
import {
  CommentDto,
  CreateCommentDto,
  CreateTicketDto,
  ErrorDto,
  Priority,
  Status,
  TicketDto,
  TicketPage,
  TicketQuery,
  UpdateTicketDto,
} from './dto.js'

@Injectable()
export class BearerGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp()
    const [, token] = /^bearer (\S+)$/i.exec(http.getRequest().headers.authorization ?? '') ?? []
    if (token === process.env.PLANT_STORE_TOKEN) return true
    http.getResponse().setHeader('WWW-Authenticate', 'Bearer')
    throw new UnauthorizedException()
  }
}

@Injectable()
export class Store {
  readonly tickets = new Map<number, TicketDto>()
  readonly comments: CommentDto[] = []
  private last = 0

  next(): number {
    this.last += 1
    return this.last
  }

  ticket(id: number): TicketDto {
    const found = this.tickets.get(id)
    if (found === undefined) throw new NotFoundException(`Ticket ${id} not found`)
    return found
  }
}

@ApiTags('tickets')
@ApiBearerAuth()
@ApiUnauthorizedResponse({ type: ErrorDto })
@ApiBadRequestResponse({ type: ErrorDto })
@UseGuards(BearerGuard)
@Controller('tickets')
export class TicketsController {
  constructor(private readonly store: Store) {}

  @Get()
  @ApiOkResponse({ type: TicketPage })
  findAll(@Query() { status, page, limit }: TicketQuery): TicketPage {
    const found = [...this.store.tickets.values()].filter((one) => status === undefined || one.status === status)
    return { data: found.slice((page - 1) * limit, page * limit), meta: { total: found.length, page, limit } }
  }

  @Post()
  @ApiCreatedResponse({ type: TicketDto })
  create(@Body() given: CreateTicketDto): TicketDto {
    const now = new Date()
    const ticket = {
      priority: Priority.Normal,
      labels: [],
      ...given,
      id: this.store.next(),
      status: Status.Open,
      createdAt: now,
      updatedAt: now,
    }
    this.store.tickets.set(ticket.id, ticket)
    return ticket
  }

  @Get(':id')
  @ApiOkResponse({ type: TicketDto })
  @ApiNotFoundResponse({ type: ErrorDto })
  findOne(@Param('id', ParseIntPipe) id: number): TicketDto {
    return this.store.ticket(id)
  }

  @Patch(':id')
  @ApiOkResponse({ type: TicketDto })
  @ApiNotFoundResponse({ type: ErrorDto })
  update(@Param('id', ParseIntPipe) id: number, @Body() changes: UpdateTicketDto): TicketDto {
    const ticket = { ...this.store.ticket(id), ...changes, updatedAt: new Date() }
    this.store.tickets.set(id, ticket)
    return ticket
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiNotFoundResponse({ type: ErrorDto })
  remove(@Param('id', ParseIntPipe) id: number): void {
    this.store.ticket(id)
    this.store.tickets.delete(id)
  }

  @Get(':id/comments')
  @ApiOkResponse({ type: [CommentDto] })
  @ApiNotFoundResponse({ type: ErrorDto })
  comments(@Param('id', ParseIntPipe) id: number): CommentDto[] {
    this.store.ticket(id)
    return this.store.comments.filter(({ ticketId }) => ticketId === id)
  }

  @Post(':id/comments')
  @ApiCreatedResponse({ type: CommentDto })
  @ApiNotFoundResponse({ type: ErrorDto })
  comment(@Param('id', ParseIntPipe) id: number, @Body() { body }: CreateCommentDto): CommentDto {
    this.store.ticket(id)
    const comment = { id: this.store.next(), ticketId: id, body, createdAt: new Date() }
    this.store.comments.push(comment)
    return comment
  }
}

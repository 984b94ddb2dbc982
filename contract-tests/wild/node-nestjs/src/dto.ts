import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger'
import { Type } from 'class-transformer'
import {
  ArrayMaxSize,
  IsArray,
  IsEnum,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator'

export enum Priority {
  Low = 'low',
  Normal = 'normal',
  Urgent = 'urgent',
}

export enum Status {
  Open = 'open',
  Closed = 'closed',
}

/** IsOptional takes null, too. */
const IsAbsentOr = () => ValidateIf((_, value) => value !== undefined)

export class CreateTicketDto {
  @ApiProperty({ minLength: 1, maxLength: 120, example: 'The printer is out of paper' })
  @IsString()
  @IsNotEmpty()
  @MaxLength(120)
  title: string

  @ApiPropertyOptional()
  @IsAbsentOr()
  @IsString()
  description?: string

  @ApiProperty({ enum: Priority, enumName: 'Priority', default: Priority.Normal, required: false })
  @IsAbsentOr()
  @IsEnum(Priority)
  priority?: Priority

  @ApiPropertyOptional({ type: [String], maxItems: 5 })
  @IsAbsentOr()
  @IsArray()
  @ArrayMaxSize(5)
  @IsString({ each: true })
  labels?: string[]
}

export class UpdateTicketDto extends PartialType(CreateTicketDto, { skipNullProperties: false }) {
  @ApiPropertyOptional({ enum: Status, enumName: 'Status' })
  @IsAbsentOr()
  @IsEnum(Status)
  status?: Status
}

export class TicketDto {
  @ApiProperty()
  id: number

  @ApiProperty()
  title: string

  @ApiPropertyOptional()
  description?: string

  @ApiProperty({ enum: Priority, enumName: 'Priority' })
  priority: Priority

  @ApiProperty({ type: [String] })
  labels: string[]

  @ApiProperty({ enum: Status, enumName: 'Status' })
  status: Status

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt: Date

  @ApiProperty({ type: String, format: 'date-time' })
  updatedAt: Date
}

export class CreateCommentDto {
  @ApiProperty({ minLength: 1, maxLength: 2000 })
  @IsString()
  @IsNotEmpty()
  @MaxLength(2000)
  body: string
}

export class CommentDto {
  @ApiProperty()
  id: number

  @ApiProperty()
  ticketId: number

  @ApiProperty()
  body: string

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt: Date
}

export class ListQuery {
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 100000, default: 1 })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100000)
  page = 1

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 100, default: 10 })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100)
  limit = 10
}

export class TicketQuery extends ListQuery {
  @ApiPropertyOptional({ enum: Status, enumName: 'Status' })
  @IsOptional()
  @IsEnum(Status)
  status?: Status
}

export class PageMeta {
  @ApiProperty()
  total: number

  @ApiProperty()
  page: number

  @ApiProperty()
  limit: number
}

export class TicketPage {
  @ApiProperty({ type: [TicketDto] })
  data: TicketDto[]

  @ApiProperty()
  meta: PageMeta
}

export class ErrorDto {
  @ApiProperty()
  statusCode: number

  @ApiProperty({ oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] })
  message: string | string[]

  @ApiPropertyOptional()
  error?: string
}

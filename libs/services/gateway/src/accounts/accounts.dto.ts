import { ApiProperty } from '@nestjs/swagger';

export class GatewayUser {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ description: 'Empty when the provider gave none.' })
  email!: string;

  @ApiProperty({ type: String, nullable: true })
  avatar_url!: string | null;

  @ApiProperty({ format: 'date-time' })
  created_at!: string;

  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Null while the bookmark service does not answer.',
  })
  projects_count!: number | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Null while the bookmark service does not answer.',
  })
  bookmarks_count!: number | null;
}

export class GatewayUserAnswer {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: GatewayUser })
  data!: GatewayUser;
}

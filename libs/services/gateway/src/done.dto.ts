import { ApiProperty } from '@nestjs/swagger';

/** Answer of a call that has nothing to tell but that it is done. */
export class GatewayDoneAnswer {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: Object, nullable: true, description: 'Always null.' })
  data!: null;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user's own key for the AI provider. Sealed; only its mask can be read back. */
@Entity({ name: 'ai_keys', synchronize: false })
export class AiKey {
  @PrimaryColumn('uuid', { name: 'owner_id' })
  ownerId!: string;

  @Column('bytea')
  sealed!: Buffer;

  /** `sk-…abcd`: what screens show. */
  @Column('text')
  masked!: string;

  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3 })
  updatedAt!: Date;
}

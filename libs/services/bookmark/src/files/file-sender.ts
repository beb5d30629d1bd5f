import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ObjectStorage, sendObject } from '#platform/storage';
import { FileDeliveryService } from './file-delivery.service.js';

/** Sends what an address under /uploads/ stands for. */
@Injectable()
export class FileSender {
  constructor(
    private readonly delivery: FileDeliveryService,
    private readonly storage: ObjectStorage,
  ) {}

  async sendFile(request: FastifyRequest, reply: FastifyReply, storedName: string): Promise<void> {
    const found = await this.delivery.findFile(request.raw.url ?? '', storedName);
    await sendObject(this.storage, request, reply, found);
  }

  async sendPicture(request: FastifyRequest, reply: FastifyReply, storedName: string): Promise<void> {
    const found = await this.delivery.findPicture(request.raw.url ?? '', storedName);
    await sendObject(this.storage, request, reply, found);
  }
}

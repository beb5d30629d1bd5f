import { Injectable } from '@nestjs/common';
import { TagShelf } from './tag-shelf.js';
import { TagsService } from './tags.service.js';

/** All that the tag endpoints answer with, as the controller's one dependency. */
@Injectable()
export class TagDesk {
  constructor(
    readonly shelf: TagShelf,
    readonly changes: TagsService,
  ) {}
}

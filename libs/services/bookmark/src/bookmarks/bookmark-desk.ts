import { Injectable } from '@nestjs/common';
import { BookmarkListsService } from './bookmark-lists.service.js';
import { BookmarkReader } from './bookmark-reader.js';
import { BookmarkTrashService } from './bookmark-trash.service.js';
import { BookmarksService } from './bookmarks.service.js';

/** All that the bookmarks endpoints answer with, as the controller's one dependency. */
@Injectable()
export class BookmarkDesk {
  constructor(
    readonly bookmarks: BookmarksService,
    readonly lists: BookmarkListsService,
    readonly reader: BookmarkReader,
    readonly trash: BookmarkTrashService,
  ) {}
}

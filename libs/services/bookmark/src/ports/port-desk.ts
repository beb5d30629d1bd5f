import { Injectable } from '@nestjs/common';
import { OperationsService } from '../operations/operations.service.js';
import { BookmarkAdjustService } from './bookmark-adjust.service.js';
import { BookmarkImportService } from './bookmark-import.service.js';
import { BookmarkReadService } from './bookmark-read.service.js';
import { ProjectsEnsureService } from './projects-ensure.service.js';

/** All that the ports answer with, as the controller's one dependency. */
@Injectable()
export class PortDesk {
  constructor(
    readonly reads: BookmarkReadService,
    readonly imports: BookmarkImportService,
    readonly adjustments: BookmarkAdjustService,
    readonly projects: ProjectsEnsureService,
    readonly operations: OperationsService,
  ) {}
}

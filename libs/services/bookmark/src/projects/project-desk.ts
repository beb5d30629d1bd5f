import { Injectable } from '@nestjs/common';
import { ProjectDeletion } from './project-deletion.js';
import { ProjectsService } from './projects.service.js';

/** All that the project endpoints answer with, as the controller's one dependency. */
@Injectable()
export class ProjectDesk {
  constructor(
    readonly projects: ProjectsService,
    readonly deletion: ProjectDeletion,
  ) {}
}

import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiForbiddenResponse,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentActor, answer } from '#platform/app';
import type { Actor } from '#platform/identity';
import { IfMatch, ProjectIdPipe } from '../http/params.js';
import { BookmarkOperationStartedDto } from '../operations/operation.dto.js';
import { ProjectDesk } from './project-desk.js';
import {
  BookmarkProjectAnswerDto,
  BookmarkProjectCreateDto,
  BookmarkProjectListDto,
  BookmarkProjectUpdateDto,
} from './project.dto.js';

@ApiTags('projects')
@ApiBearerAuth()
@Controller('api/projects')
export class ProjectsController {
  constructor(private readonly desk: ProjectDesk) {}

  @Get()
  @ApiOperation({ summary: 'All projects, oldest first, with the number of their active bookmarks.' })
  @ApiOkResponse({ type: BookmarkProjectListDto })
  async listProjects(@CurrentActor() actor: Actor) {
    return answer(await this.desk.projects.list(actor));
  }

  @Post()
  @ApiOperation({ summary: 'Makes a project. Names need not be unique.' })
  @ApiCreatedResponse({ type: BookmarkProjectAnswerDto })
  async createProject(@CurrentActor() actor: Actor, @Body() body: BookmarkProjectCreateDto) {
    return answer(await this.desk.projects.create(actor, body));
  }

  @Get(':id')
  @ApiOkResponse({ type: BookmarkProjectAnswerDto })
  async getProject(@CurrentActor() actor: Actor, @Param('id', ProjectIdPipe) id: number) {
    return answer(await this.desk.projects.get(actor, id));
  }

  @Put(':id')
  @ApiOperation({ summary: 'Changes the fields it carries.' })
  @ApiHeader({ name: 'If-Match', required: false, description: 'The version that the client saw.' })
  @ApiOkResponse({ type: BookmarkProjectAnswerDto })
  @ApiForbiddenResponse({ description: 'system_project' })
  @ApiConflictResponse({ description: 'version_conflict with the current project in data' })
  async updateProject(
    @CurrentActor() actor: Actor,
    @Param('id', ProjectIdPipe) id: number,
    @Body() body: BookmarkProjectUpdateDto,
    @IfMatch() seen: number | undefined,
  ) {
    return answer(await this.desk.projects.update(actor, id, body, seen));
  }

  @Delete(':id')
  @ApiOperation({
    summary: 'Deletes a project; its active bookmarks go to the trash. One operation, undone for 30 days.',
  })
  @ApiOkResponse({ type: BookmarkOperationStartedDto })
  @ApiForbiddenResponse({ description: 'system_project' })
  async deleteProject(@CurrentActor() actor: Actor, @Param('id', ProjectIdPipe) id: number) {
    return answer(await this.desk.deletion.delete(actor, id));
  }
}

import { IsOptional, IsString } from 'class-validator';
import { Storable } from '#platform/app';

/** The form of a locked page; an empty field is answered with the form again. */
export class PasswordFormDto {
  @Storable()
  @IsOptional()
  @IsString()
  password?: string;
}

import type { Provider, Type } from '@nestjs/common';

export const exportControllers: Type[] = [];
export const exportProviders: Provider[] = [];

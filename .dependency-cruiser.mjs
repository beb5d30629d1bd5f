/** Imports that must not exist, beside the Nx tags in eslint.config.mjs; each with its reason. */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Modules that import each other cannot be understood, tested or moved one at a time.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'only-through-the-front-door',
      severity: 'error',
      comment: 'A library is used through its index; its files may move.',
      from: { path: '^(?:apps/|libs/((?:platform|services|util|clients)/[^/]+|contracts)/)' },
      to: {
        path: '^libs/(?:(?:platform|services|util|clients)/[^/]+|contracts)/src/(?!index\\.ts$)',
        pathNot: '^libs/$1/',
      },
    },
    {
      name: 'services-never-import-services',
      severity: 'error',
      comment: 'They talk by messages and ports.',
      from: { path: '^libs/services/([^/]+)/' },
      to: { path: '^libs/services/', pathNot: '^libs/services/$1/' },
    },
    {
      name: 'typeorm-stays-in-repositories',
      severity: 'error',
      comment: 'Services decide, repositories query.',
      from: {
        path: '^libs/services/',
        pathNot: '\\.(repository|entity)\\.ts$|/database/|/test/',
      },
      to: { path: '^node_modules/(typeorm|@nestjs/typeorm)/' },
    },
    {
      name: 'queues-and-redis-stay-in-platform',
      severity: 'error',
      comment: 'Nothing else talks to Redis; a service cannot know what carries its queues.',
      from: { pathNot: '^libs/platform/' },
      to: { path: '^node_modules/(bullmq|ioredis)/' },
    },
    {
      name: 'features-do-not-import-features',
      severity: 'error',
      comment: 'In the web app pages compose features; imports run one way.',
      from: { path: '^apps/web/src/shared/' },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'browser-code-stays-in-the-browser',
      severity: 'error',
      comment: 'The web app sees the API client and pure functions only.',
      from: { path: '^apps/web/' },
      to: { path: '^libs/(platform|services|contracts)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules|fixtures|\\.cache)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};

// Loaded into every Node program that the launcher starts. When the launcher is gone, however it went, the
// channel to it closes and the program ends the way it would on a request to stop.
const PATIENCE_MS = 25_000;

if (process.channel) {
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    process.kill(process.pid, 'SIGTERM');
  });
  // The channel alone must not keep a program alive that has nothing left to do.
  process.channel.unref();
}

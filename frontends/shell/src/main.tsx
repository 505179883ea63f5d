// Shared modules are ready only behind an asynchronous door.
void import('./start.js');

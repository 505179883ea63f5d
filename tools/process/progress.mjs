// @ts-check

const WIDTH = 30;

/**
 * Shows progress: a bar that is redrawn in a terminal, or a plain line for each new step elsewhere.
 * @param {number} total
 * @param {(line: string) => void} print
 * @param {NodeJS.WriteStream} [terminal]
 */
export function progress(total, print, terminal = process.stdout) {
  let done = 0;
  let last = '';
  const draw = (/** @type {string} */ label) => {
    const filled = Math.round((Math.min(done, total) / total) * WIDTH);
    const percent = Math.floor((Math.min(done, total) / total) * 100);
    terminal.write(`\r  ${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${percent}%  ${label}\u001b[K`);
  };
  return {
    /**
     * @param {number} steps
     * @param {string} label
     */
    advance(steps, label) {
      done += steps;
      if (terminal.isTTY) draw(label);
      else if (label !== last) print(`  ${label}`);
      last = label;
    },
    /**
     * Counts without output.
     * @param {number} steps
     */
    skip(steps) {
      done += steps;
    },
    /** @param {string} [text] */
    finish(text = 'The demo company is loaded.') {
      done = total;
      if (terminal.isTTY) terminal.write('\r\u001b[K');
      print(`  ${text}`);
    },
  };
}

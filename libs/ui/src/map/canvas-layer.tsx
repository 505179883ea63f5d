import { DomUtil, Layer, type LeafletEventHandlerFn, type Map as LeafletMap } from 'leaflet';

/** A canvas that covers the whole map. It redraws after each map movement. */
export abstract class CanvasLayer extends Layer {
  protected readonly canvas = document.createElement('canvas');
  protected leafletMap: LeafletMap | null = null;
  private frame = 0;

  /** `plane`: the Leaflet pane of the layer. */
  constructor(private readonly plane: 'tilePane' | 'overlayPane') {
    super();
    this.canvas.setAttribute('aria-hidden', 'true');
  }

  protected abstract drawOn(pen: CanvasRenderingContext2D, map: LeafletMap, ratio: number): void;

  /** Draws before the next frame, once for any number of calls. */
  readonly redraw = (): void => {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.draw());
  };

  override onAdd(map: LeafletMap): this {
    this.leafletMap = map;
    map.getPane(this.plane)?.appendChild(this.canvas);
    this.redraw();
    return this;
  }

  override onRemove(): this {
    cancelAnimationFrame(this.frame);
    this.canvas.remove();
    this.leafletMap = null;
    return this;
  }

  override getEvents(): Record<string, LeafletEventHandlerFn> {
    return { move: () => this.draw(), resize: this.redraw, viewreset: this.redraw };
  }

  protected draw(): void {
    const map = this.leafletMap;
    const pen = map && this.canvas.getContext('2d');
    if (!map || !pen) return;
    const { x: width, y: height } = map.getSize();
    const ratio = devicePixelRatio || 1;
    if (this.canvas.width !== width * ratio || this.canvas.height !== height * ratio) {
      this.canvas.width = width * ratio;
      this.canvas.height = height * ratio;
      this.canvas.style.width = `${width}px`;
      this.canvas.style.height = `${height}px`;
    }
    DomUtil.setPosition(this.canvas, map.containerPointToLayerPoint([0, 0]));
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    this.drawOn(pen, map, ratio);
  }
}

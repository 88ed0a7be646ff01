/** Everything that the product said was saved; the end of a run compares it with what is there. */
export class AcknowledgedWrites {
  /** By id: the name of the last acknowledged edit, and how many edits there were. */
  readonly locations = new Map<string, { name: string; edits: number }>();
  readonly imports: { readonly prefix: string; readonly rows: number; readonly undone: boolean }[] = [];
  readonly results: { readonly sampleId: string; readonly analyteId: number; readonly value: string }[] = [];
  readonly attachments: { readonly locationId: string; readonly name: string; readonly content: string }[] = [];
  exports = 0;
  /**
   * Edits pause until then, so that an import can be committed: a change after its check would ask for another check.
   */
  heldUntil = 0;

  get acknowledged(): number {
    const edits = [...this.locations.values()].reduce((sum, one) => sum + one.edits + 1, 0);
    return edits + this.imports.length + this.results.length + this.attachments.length + this.exports;
  }
}

/** A person's identity, vouched for by Google. */
export interface IdentidadDeGoogle {
  /** Google's stable id of the account. */
  sub: string;
  /** An address that Google has verified. */
  correo: string;
  fullName: string;
}

export interface ProveedorGoogle {
  /** Reads an identity token; null when it is not valid at `ahora`, or Google's keys are unavailable. */
  leerIdentidad(token: string, ahora: Date): Promise<IdentidadDeGoogle | null>;
}

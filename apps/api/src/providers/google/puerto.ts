/** A person's identity, as Google vouches for it. */
export interface IdentidadDeGoogle {
  /** Google's stable id of the account. */
  sub: string;
  /** An address that Google has verified. */
  correo: string;
  fullName: string;
}

export interface ProveedorGoogle {
  /** Reads an identity token; null when it is not good at that moment, or Google's keys cannot be had. */
  leerIdentidad(token: string, ahora: Date): Promise<IdentidadDeGoogle | null>;
}

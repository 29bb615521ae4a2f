/** A person whom the stand-in vouches for, or only pretends to. */
export interface Person {
  /** Google's stable id of the account. */
  readonly sub: string;
  readonly name: string;
  readonly email: string;
  /** The flaw of this person's token, as the prompt names it. */
  readonly flaw?: 'unverified' | 'forged';
}

export const PEOPLE: readonly Person[] = [
  { sub: '104400000000000000001', name: 'Rosa Ibáñez', email: 'rosa.ibanez@correo.example' },
  { sub: '104400000000000000002', name: 'Emilio Núñez Peña', email: 'emilio.nunez@correo.example' },
  {
    sub: '104400000000000000003',
    name: 'Correo sin verificar',
    email: 'sin.verificar@correo.example',
    flaw: 'unverified',
  },
  {
    sub: '104400000000000000004',
    name: 'Identidad falsificada',
    email: 'falsa@correo.example',
    flaw: 'forged',
  },
];

import { type Centavos, dePesos, formatPesos } from '@taquilla/rules/dinero';

interface LoQuePagaProps {
  /** The total by the line's own price. */
  luego: Centavos;
  /** The phase in force and its total, in pesos; null where the own price holds. */
  enFase: { nombre: string; paga: number } | null;
  donde: string;
  fuerte?: true;
}

/** The total that a buyer pays now: by the phase in force, with the one after it, or by the line's own price (§C5.2). */
export function LoQuePaga({ luego, enFase, donde, fuerte }: LoQuePagaProps) {
  return (
    <span className={fuerte && 'precios__total'}>
      {enFase ? enPesos(enFase.paga) : formatPesos(luego)}
      <small>{donde}</small>
      {enFase && (
        <small className="precios__luego">
          por «{enFase.nombre}»; después {formatPesos(luego)}
        </small>
      )}
    </span>
  );
}

const enPesos = (monto: number) => formatPesos(dePesos(monto));

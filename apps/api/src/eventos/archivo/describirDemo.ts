import type { DemoEscrita } from './esquemaEvento.ts';
import type { DemoDescrita, LugarNombrado, SeccionDescrita } from './eventoDescrito.ts';
import type { Anotador } from './falla.ts';
import { nombrarAsientos } from './nombrarAsientos.ts';
import { expandirRango } from './rangos.ts';
import { elegirVendidos } from './vendidosDemo.ts';

interface ContextoDemo {
  secciones: readonly SeccionDescrita[];
  limite: number;
  anotador: Anotador;
}

/** The places that a demonstration shows as sold: first the purchases of its accounts, then strangers' places around them. */
export function describirDemo(demo: DemoEscrita | undefined, contexto: ContextoDemo): DemoDescrita {
  const compras = (demo?.compras ?? []).map(({ usuario, seccion, lugares }, i) => ({
    usuario,
    lugares: nombrarCompra({ seccion, lugares }, ['demo', 'compras', i], contexto),
  }));
  if (!demo?.vendidos) return { compras, vendidos: [] };

  const { proporcion, semilla, secciones = new Map<string, number>() } = demo.vendidos;
  const porSeccion = new Map<string, number>();
  for (const [rango, parte] of secciones) {
    for (const clave of expandirRango(rango) ?? [rango]) {
      if (!contexto.secciones.some(seccion => seccion.clave === clave)) {
        contexto.anotador.anotar(['demo', 'vendidos', 'secciones', rango], `El evento no vende «${clave}».`);
      }
      porSeccion.set(clave, parte);
    }
  }
  const apartados = compras.flatMap(compra => compra.lugares);
  const vendidos = contexto.secciones.flatMap(seccion =>
    elegirVendidos(seccion, { proporcion: porSeccion.get(seccion.clave) ?? proporcion, semilla, apartados }),
  );
  return { compras, vendidos };
}

type CompraEscrita = Pick<NonNullable<DemoEscrita['compras']>[number], 'seccion' | 'lugares'>;

function nombrarCompra(compra: CompraEscrita, ruta: PropertyKey[], contexto: ContextoDemo): LugarNombrado[] {
  const { secciones, limite, anotador } = contexto;
  const seccion = secciones.find(({ clave }) => clave === compra.seccion);
  if (!seccion) {
    anotador.anotar([...ruta, 'seccion'], `El evento no vende «${compra.seccion}».`);
    return [];
  }
  if (seccion.generales && typeof compra.lugares === 'number') {
    if (compra.lugares > limite) anotador.anotar([...ruta, 'lugares'], `El límite por persona es ${limite}.`);
    return [{ seccion: seccion.clave, cuantos: compra.lugares }];
  }
  const donde = { ruta: [...ruta, 'lugares'], anotador };
  const asientos = nombrarAsientos(seccion.filas, compra.lugares, donde);
  if (asientos.length > limite) anotador.anotar(donde.ruta, `El límite por persona es ${limite}.`);
  return asientos.map(asiento => ({ seccion: seccion.clave, ...asiento }));
}

-- Up Migration
-- The name of a sale that people say to each other (§C6.4), from its first charge on. `anotada_en` is the time of the sale,
-- or else of the first try; lists are ordered by it.
alter table reserva add column folio text;
alter table reserva add column anotada_en timestamptz;

update reserva r set
  folio = (
    select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (get_byte(u.bytes, de.i) & 31), 1), '')
    from (select uuid_send(gen_random_uuid()) as bytes) u, unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12]) as de (i)
    where r.id is not null),
  anotada_en = coalesce(r.vendida_en, (select min(c.creado_en) from cargo c where c.reserva_id = r.id), r.creada_en)
where r.estado in ('cobrando', 'vendida', 'por_reembolsar', 'reembolsada')
  or exists (select from cargo c where c.reserva_id = r.id);

create unique index reserva_folio on reserva (folio) where folio is not null;
create index reserva_de_evento_anotada on reserva (evento_id, anotada_en, folio) where folio is not null;
create index reserva_anotada on reserva (anotada_en, folio) where folio is not null;

-- The last digits of the card, from the provider's answer: people name their purchase by them.
alter table cargo add column ultimos4 text;
create index cargo_ultimos4 on cargo (ultimos4) where ultimos4 is not null;

-- Void tickets by place: the story of a seat.
create index boleto_lugar_anulado on boleto (lugar_id) where anulado_en is not null;

-- The mails of a sale.
create index correo_de_reserva on correo ((datos ->> 'reservaId')) where datos ? 'reservaId';

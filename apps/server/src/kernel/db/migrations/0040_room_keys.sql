CREATE TABLE "old_ids" (
	"id" uuid PRIMARY KEY NOT NULL,
	"room_key" integer NOT NULL
);--> statement-breakpoint
CREATE TABLE "room_codes" (
	"room_id" uuid PRIMARY KEY NOT NULL,
	"room_key" integer NOT NULL,
	"code" text NOT NULL,
	"circle_id" uuid NOT NULL,
	"is_completed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "room_codes_key" UNIQUE("room_id","room_key")
);--> statement-breakpoint
CREATE OR REPLACE FUNCTION "room_key_in"("id" uuid) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT ('x' || right($1::text, 8))::bit(32)::integer
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "old_room_key"("id" uuid) RETURNS integer LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
	SELECT coalesce((SELECT o."room_key" FROM "old_ids" o WHERE o."id" = $1), "room_key_in"($1))
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "old_room_keys"("ids" uuid[]) RETURNS integer[] LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
	SELECT coalesce(array_agg(DISTINCT "old_room_key"(id)), '{}') FROM unnest($1) AS id
$$;--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_room_id_rooms_id_fk";--> statement-breakpoint
ALTER TABLE "acts" DROP CONSTRAINT "acts_id_changes_id_fk";--> statement-breakpoint
ALTER TABLE "acts" DROP CONSTRAINT "acts_room_id_rooms_id_fk";--> statement-breakpoint
ALTER TABLE "competitions" DROP CONSTRAINT "competitions_room_id_rooms_id_fk";--> statement-breakpoint
ALTER TABLE "entries" DROP CONSTRAINT "entries_room_id_rooms_id_fk";--> statement-breakpoint
ALTER TABLE "fight_picks" DROP CONSTRAINT "fight_picks_entry_id_entries_id_fk";--> statement-breakpoint
ALTER TABLE "fight_picks" DROP CONSTRAINT "fight_picks_fight_id_fights_id_fk";--> statement-breakpoint
ALTER TABLE "fights" DROP CONSTRAINT "fights_competition_id_competitions_id_fk";--> statement-breakpoint
ALTER TABLE "taken_picks" DROP CONSTRAINT "taken_picks_entry_id_entries_id_fk";--> statement-breakpoint
ALTER TABLE "taken_picks" DROP CONSTRAINT "taken_picks_fight_id_fights_id_fk";--> statement-breakpoint
ALTER TABLE "chances_told" DROP CONSTRAINT "chances_told_entry_id_entries_id_fk";--> statement-breakpoint
ALTER TABLE "lock_reminders" DROP CONSTRAINT "lock_reminders_competition_id_competitions_id_fk";--> statement-breakpoint
ALTER TABLE "reminded" DROP CONSTRAINT "reminded_competition_id_competitions_id_fk";--> statement-breakpoint
ALTER TABLE "push_mutes" DROP CONSTRAINT "push_mutes_room_id_rooms_id_fk";--> statement-breakpoint
ALTER TABLE "changes" DROP CONSTRAINT "changes_room_id_rooms_id_fk";--> statement-breakpoint
ALTER TABLE "invite_links" DROP CONSTRAINT "invite_links_room_id_rooms_id_fk";--> statement-breakpoint
ALTER TABLE "room_invitations" DROP CONSTRAINT "room_invitations_room_id_rooms_id_fk";--> statement-breakpoint
ALTER TABLE "room_members" DROP CONSTRAINT "room_members_room_id_rooms_id_fk";--> statement-breakpoint
ALTER TABLE "followings" DROP CONSTRAINT "followings_room_id_rooms_id_fk";--> statement-breakpoint
ALTER TABLE "templates" DROP CONSTRAINT "templates_competition_id_competitions_id_fk";--> statement-breakpoint
ALTER TABLE "tokens" DROP CONSTRAINT "tokens_room_id_rooms_id_fk";--> statement-breakpoint
ALTER TABLE "tournament_picks" DROP CONSTRAINT "tournament_picks_entry_id_entries_id_fk";--> statement-breakpoint
ALTER TABLE "tournaments" DROP CONSTRAINT "tournaments_competition_id_competitions_id_fk";--> statement-breakpoint
ALTER TABLE "webhooks" DROP CONSTRAINT "webhooks_room_id_rooms_id_fk";--> statement-breakpoint
DROP INDEX "rooms_code_key";--> statement-breakpoint
DROP INDEX "rooms_circle_idx";--> statement-breakpoint
DROP INDEX "competitions_room_key";--> statement-breakpoint
DROP INDEX "entries_number_key";--> statement-breakpoint
DROP INDEX "fight_picks_key";--> statement-breakpoint
ALTER TABLE "chances_told" DROP CONSTRAINT "chances_told_entry_id_kind_pk";--> statement-breakpoint
ALTER TABLE "lock_reminders" DROP CONSTRAINT "lock_reminders_competition_id_lock_at_pk";--> statement-breakpoint
ALTER TABLE "reminded" DROP CONSTRAINT "reminded_user_id_competition_id_pk";--> statement-breakpoint
ALTER TABLE "room_members" DROP CONSTRAINT "room_members_room_id_user_id_pk";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_pkey";--> statement-breakpoint
ALTER TABLE "acts" DROP CONSTRAINT "acts_pkey";--> statement-breakpoint
ALTER TABLE "competitions" DROP CONSTRAINT "competitions_pkey";--> statement-breakpoint
ALTER TABLE "entries" DROP CONSTRAINT "entries_pkey";--> statement-breakpoint
ALTER TABLE "fight_picks" DROP CONSTRAINT "fight_picks_pkey";--> statement-breakpoint
ALTER TABLE "fights" DROP CONSTRAINT "fights_pkey";--> statement-breakpoint
ALTER TABLE "taken_picks" DROP CONSTRAINT "taken_picks_pkey";--> statement-breakpoint
ALTER TABLE "changes" DROP CONSTRAINT "changes_pkey";--> statement-breakpoint
ALTER TABLE "rooms" DROP CONSTRAINT "rooms_pkey";--> statement-breakpoint
ALTER TABLE "tournament_picks" DROP CONSTRAINT "tournament_picks_pkey";--> statement-breakpoint
ALTER TABLE "tournaments" DROP CONSTRAINT "tournaments_pkey";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "room_key" integer;--> statement-breakpoint
ALTER TABLE "acts" ADD COLUMN "room_key" integer;--> statement-breakpoint
ALTER TABLE "competitions" ADD COLUMN "room_key" integer;--> statement-breakpoint
ALTER TABLE "entries" ADD COLUMN "room_key" integer;--> statement-breakpoint
ALTER TABLE "fight_picks" ADD COLUMN "room_key" integer;--> statement-breakpoint
ALTER TABLE "fights" ADD COLUMN "room_key" integer;--> statement-breakpoint
ALTER TABLE "taken_picks" ADD COLUMN "room_key" integer;--> statement-breakpoint
ALTER TABLE "chances_told" ADD COLUMN "room_key" integer;--> statement-breakpoint
ALTER TABLE "lock_reminders" ADD COLUMN "room_key" integer;--> statement-breakpoint
ALTER TABLE "reminded" ADD COLUMN "room_key" integer;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "room_key" integer;--> statement-breakpoint
ALTER TABLE "room_members" ADD COLUMN "room_key" integer;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "room_key" integer;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "room_key" integer;--> statement-breakpoint
ALTER TABLE "tournament_picks" ADD COLUMN "room_key" integer;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "room_key" integer;--> statement-breakpoint
ALTER TABLE "entries" DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "fights" DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "tournaments" DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "rooms" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "rooms" SET "room_key" = "room_key_in"("id");--> statement-breakpoint
INSERT INTO "room_codes" ("room_id", "room_key", "code", "circle_id", "is_completed")
	SELECT "id", "room_key", "room_code", coalesce("circle_id", "id"), "completed_at" IS NOT NULL FROM "rooms";--> statement-breakpoint
UPDATE "room_members" SET "room_key" = "room_key_in"("room_id");--> statement-breakpoint
UPDATE "changes" SET "room_key" = "room_key_in"("room_id");--> statement-breakpoint
UPDATE "acts" SET "room_key" = "room_key_in"("room_id");--> statement-breakpoint
UPDATE "messages" SET "room_key" = "room_key_in"("room_id");--> statement-breakpoint
UPDATE "entries" SET "room_key" = "room_key_in"("room_id");--> statement-breakpoint
UPDATE "competitions" SET "room_key" = "room_key_in"(coalesce("room_id", "id"));--> statement-breakpoint
UPDATE "fights" t SET "room_key" = c."room_key" FROM "competitions" c WHERE c."id" = t."competition_id";--> statement-breakpoint
UPDATE "tournaments" t SET "room_key" = c."room_key" FROM "competitions" c WHERE c."id" = t."competition_id";--> statement-breakpoint
UPDATE "lock_reminders" t SET "room_key" = c."room_key" FROM "competitions" c WHERE c."id" = t."competition_id";--> statement-breakpoint
UPDATE "reminded" t SET "room_key" = c."room_key" FROM "competitions" c WHERE c."id" = t."competition_id";--> statement-breakpoint
UPDATE "templates" t SET "room_key" = c."room_key" FROM "competitions" c WHERE c."id" = t."competition_id";--> statement-breakpoint
UPDATE "fight_picks" t SET "room_key" = e."room_key" FROM "entries" e WHERE e."id" = t."entry_id";--> statement-breakpoint
UPDATE "taken_picks" t SET "room_key" = e."room_key" FROM "entries" e WHERE e."id" = t."entry_id";--> statement-breakpoint
UPDATE "tournament_picks" t SET "room_key" = e."room_key" FROM "entries" e WHERE e."id" = t."entry_id";--> statement-breakpoint
UPDATE "chances_told" t SET "room_key" = e."room_key" FROM "entries" e WHERE e."id" = t."entry_id";--> statement-breakpoint
INSERT INTO "old_ids" ("id", "room_key")
	SELECT "id", "room_key" FROM "entries" UNION ALL SELECT "id", "room_key" FROM "fights"
	UNION ALL SELECT "id", "room_key" FROM "competitions";--> statement-breakpoint
ALTER TABLE "entries" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "fights" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "tournaments" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "rooms" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "rooms" DROP COLUMN "circle_id";--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "room_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "acts" ALTER COLUMN "room_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "competitions" ALTER COLUMN "room_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "entries" ALTER COLUMN "room_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "fight_picks" ALTER COLUMN "room_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "fights" ALTER COLUMN "room_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "taken_picks" ALTER COLUMN "room_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "chances_told" ALTER COLUMN "room_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "lock_reminders" ALTER COLUMN "room_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "reminded" ALTER COLUMN "room_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "changes" ALTER COLUMN "room_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "room_members" ALTER COLUMN "room_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ALTER COLUMN "room_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ALTER COLUMN "room_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_picks" ALTER COLUMN "room_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ALTER COLUMN "room_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_id_room_key_pk" PRIMARY KEY("id","room_key");--> statement-breakpoint
ALTER TABLE "acts" ADD CONSTRAINT "acts_id_room_key_pk" PRIMARY KEY("id","room_key");--> statement-breakpoint
ALTER TABLE "competitions" ADD CONSTRAINT "competitions_id_room_key_pk" PRIMARY KEY("id","room_key");--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_id_room_key_pk" PRIMARY KEY("id","room_key");--> statement-breakpoint
ALTER TABLE "fight_picks" ADD CONSTRAINT "fight_picks_id_room_key_pk" PRIMARY KEY("id","room_key");--> statement-breakpoint
ALTER TABLE "fights" ADD CONSTRAINT "fights_id_room_key_pk" PRIMARY KEY("id","room_key");--> statement-breakpoint
ALTER TABLE "taken_picks" ADD CONSTRAINT "taken_picks_id_room_key_pk" PRIMARY KEY("id","room_key");--> statement-breakpoint
ALTER TABLE "chances_told" ADD CONSTRAINT "chances_told_entry_id_kind_room_key_pk" PRIMARY KEY("entry_id","kind","room_key");--> statement-breakpoint
ALTER TABLE "lock_reminders" ADD CONSTRAINT "lock_reminders_competition_id_lock_at_room_key_pk" PRIMARY KEY("competition_id","lock_at","room_key");--> statement-breakpoint
ALTER TABLE "reminded" ADD CONSTRAINT "reminded_user_id_competition_id_room_key_pk" PRIMARY KEY("user_id","competition_id","room_key");--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_id_room_key_pk" PRIMARY KEY("id","room_key");--> statement-breakpoint
ALTER TABLE "room_members" ADD CONSTRAINT "room_members_room_id_user_id_room_key_pk" PRIMARY KEY("room_id","user_id","room_key");--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_id_room_key_pk" PRIMARY KEY("id","room_key");--> statement-breakpoint
ALTER TABLE "tournament_picks" ADD CONSTRAINT "tournament_picks_entry_id_room_key_pk" PRIMARY KEY("entry_id","room_key");--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_competition_id_room_key_pk" PRIMARY KEY("competition_id","room_key");--> statement-breakpoint
CREATE UNIQUE INDEX "room_codes_code_key" ON "room_codes" USING btree ("code");--> statement-breakpoint
CREATE INDEX "room_codes_circle_idx" ON "room_codes" USING btree ("circle_id");--> statement-breakpoint
CREATE UNIQUE INDEX "competitions_room_key" ON "competitions" USING btree ("room_id","room_key");--> statement-breakpoint
CREATE UNIQUE INDEX "entries_number_key" ON "entries" USING btree ("room_id","owner_id","number","room_key");--> statement-breakpoint
CREATE UNIQUE INDEX "fight_picks_key" ON "fight_picks" USING btree ("entry_id","fight_id","room_key");--> statement-breakpoint
ALTER TABLE "competitions" ADD CONSTRAINT "competitions_key_check" CHECK (substr("competitions"."id"::text, 15, 1) <> '8' or room_key_in("competitions"."id") = "competitions"."room_key");--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_key_check" CHECK (substr("entries"."id"::text, 15, 1) <> '8' or room_key_in("entries"."id") = "entries"."room_key");--> statement-breakpoint
ALTER TABLE "fights" ADD CONSTRAINT "fights_key_check" CHECK (substr("fights"."id"::text, 15, 1) <> '8' or room_key_in("fights"."id") = "fights"."room_key");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_room_fk" FOREIGN KEY ("room_id","room_key") REFERENCES "public"."rooms"("id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acts" ADD CONSTRAINT "acts_line_fk" FOREIGN KEY ("id","room_key") REFERENCES "public"."changes"("id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competitions" ADD CONSTRAINT "competitions_room_fk" FOREIGN KEY ("room_id","room_key") REFERENCES "public"."rooms"("id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_room_fk" FOREIGN KEY ("room_id","room_key") REFERENCES "public"."rooms"("id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fight_picks" ADD CONSTRAINT "fight_picks_entry_fk" FOREIGN KEY ("entry_id","room_key") REFERENCES "public"."entries"("id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fight_picks" ADD CONSTRAINT "fight_picks_fight_fk" FOREIGN KEY ("fight_id","room_key") REFERENCES "public"."fights"("id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fights" ADD CONSTRAINT "fights_competition_fk" FOREIGN KEY ("competition_id","room_key") REFERENCES "public"."competitions"("id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_picks" ADD CONSTRAINT "taken_picks_entry_fk" FOREIGN KEY ("entry_id","room_key") REFERENCES "public"."entries"("id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_picks" ADD CONSTRAINT "taken_picks_fight_fk" FOREIGN KEY ("fight_id","room_key") REFERENCES "public"."fights"("id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chances_told" ADD CONSTRAINT "chances_told_entry_fk" FOREIGN KEY ("entry_id","room_key") REFERENCES "public"."entries"("id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lock_reminders" ADD CONSTRAINT "lock_reminders_competition_fk" FOREIGN KEY ("competition_id","room_key") REFERENCES "public"."competitions"("id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminded" ADD CONSTRAINT "reminded_competition_fk" FOREIGN KEY ("competition_id","room_key") REFERENCES "public"."competitions"("id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_mutes" ADD CONSTRAINT "push_mutes_room_id_room_codes_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room_codes"("room_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_room_fk" FOREIGN KEY ("room_id","room_key") REFERENCES "public"."rooms"("id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_links" ADD CONSTRAINT "invite_links_room_id_room_codes_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room_codes"("room_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_invitations" ADD CONSTRAINT "room_invitations_room_id_room_codes_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room_codes"("room_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_members" ADD CONSTRAINT "room_members_room_fk" FOREIGN KEY ("room_id","room_key") REFERENCES "public"."rooms"("id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_code_fk" FOREIGN KEY ("id","room_key") REFERENCES "public"."room_codes"("room_id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followings" ADD CONSTRAINT "followings_room_id_room_codes_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room_codes"("room_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_competition_fk" FOREIGN KEY ("competition_id","room_key") REFERENCES "public"."competitions"("id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_room_id_room_codes_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room_codes"("room_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_picks" ADD CONSTRAINT "tournament_picks_entry_fk" FOREIGN KEY ("entry_id","room_key") REFERENCES "public"."entries"("id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_competition_fk" FOREIGN KEY ("competition_id","room_key") REFERENCES "public"."competitions"("id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_room_id_room_codes_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room_codes"("room_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "raise_versions_by_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	one record;
BEGIN
	FOR one IN SELECT DISTINCT "room_id", "room_key" FROM "changed" LOOP
		UPDATE "rooms" SET "version" = "version" + 1 WHERE "id" = one."room_id" AND "room_key" = one."room_key";
	END LOOP;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "raise_versions_by_competition"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	one record;
	home uuid;
BEGIN
	FOR one IN SELECT DISTINCT "competition_id", "room_key" FROM "changed" LOOP
		SELECT c."room_id" INTO home FROM "competitions" c
		WHERE c."id" = one."competition_id" AND c."room_key" = one."room_key";
		UPDATE "rooms" SET "version" = "version" + 1 WHERE "id" = home AND "room_key" = one."room_key";
	END LOOP;
	RETURN NULL;
END $$;

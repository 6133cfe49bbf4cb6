DROP TRIGGER "rooms_completed_raise" ON "rooms";--> statement-breakpoint
DROP TRIGGER "entries_made_raise" ON "entries";--> statement-breakpoint
DROP TRIGGER "entries_changed_raise" ON "entries";--> statement-breakpoint
DROP TRIGGER "entries_gone_raise" ON "entries";--> statement-breakpoint
DROP TRIGGER "fights_made_raise" ON "fights";--> statement-breakpoint
DROP TRIGGER "fights_changed_raise" ON "fights";--> statement-breakpoint
DROP TRIGGER "fights_gone_raise" ON "fights";--> statement-breakpoint
DROP TRIGGER "tournaments_made_raise" ON "tournaments";--> statement-breakpoint
DROP TRIGGER "tournaments_changed_raise" ON "tournaments";--> statement-breakpoint
DROP TRIGGER "tournaments_gone_raise" ON "tournaments";--> statement-breakpoint
DROP FUNCTION "raise_version_by_completion"();--> statement-breakpoint
DROP FUNCTION "raise_versions_by_entries"();--> statement-breakpoint
DROP FUNCTION "raise_versions_by_competition"();--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "circle_id" uuid;--> statement-breakpoint
UPDATE "rooms" r SET "circle_id" = c."circle_id" FROM "room_codes" c WHERE c."room_id" = r."id";--> statement-breakpoint
ALTER TABLE "rooms" ALTER COLUMN "circle_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "competitions" DROP CONSTRAINT "competitions_key_check";--> statement-breakpoint
ALTER TABLE "entries" DROP CONSTRAINT "entries_key_check";--> statement-breakpoint
ALTER TABLE "fights" DROP CONSTRAINT "fights_key_check";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_room_fk";--> statement-breakpoint
ALTER TABLE "acts" DROP CONSTRAINT "acts_line_fk";--> statement-breakpoint
ALTER TABLE "competitions" DROP CONSTRAINT "competitions_room_fk";--> statement-breakpoint
ALTER TABLE "entries" DROP CONSTRAINT "entries_room_fk";--> statement-breakpoint
ALTER TABLE "fight_picks" DROP CONSTRAINT "fight_picks_entry_fk";--> statement-breakpoint
ALTER TABLE "fight_picks" DROP CONSTRAINT "fight_picks_fight_fk";--> statement-breakpoint
ALTER TABLE "fights" DROP CONSTRAINT "fights_competition_fk";--> statement-breakpoint
ALTER TABLE "taken_picks" DROP CONSTRAINT "taken_picks_entry_fk";--> statement-breakpoint
ALTER TABLE "taken_picks" DROP CONSTRAINT "taken_picks_fight_fk";--> statement-breakpoint
ALTER TABLE "chances_told" DROP CONSTRAINT "chances_told_entry_fk";--> statement-breakpoint
ALTER TABLE "lock_reminders" DROP CONSTRAINT "lock_reminders_competition_fk";--> statement-breakpoint
ALTER TABLE "reminded" DROP CONSTRAINT "reminded_competition_fk";--> statement-breakpoint
ALTER TABLE "push_mutes" DROP CONSTRAINT "push_mutes_room_id_room_codes_room_id_fk";--> statement-breakpoint
ALTER TABLE "changes" DROP CONSTRAINT "changes_room_fk";--> statement-breakpoint
ALTER TABLE "invite_links" DROP CONSTRAINT "invite_links_room_id_room_codes_room_id_fk";--> statement-breakpoint
ALTER TABLE "room_invitations" DROP CONSTRAINT "room_invitations_room_id_room_codes_room_id_fk";--> statement-breakpoint
ALTER TABLE "room_members" DROP CONSTRAINT "room_members_room_fk";--> statement-breakpoint
ALTER TABLE "rooms" DROP CONSTRAINT "rooms_code_fk";--> statement-breakpoint
ALTER TABLE "followings" DROP CONSTRAINT "followings_room_id_room_codes_room_id_fk";--> statement-breakpoint
ALTER TABLE "templates" DROP CONSTRAINT "templates_competition_fk";--> statement-breakpoint
ALTER TABLE "tokens" DROP CONSTRAINT "tokens_room_id_room_codes_room_id_fk";--> statement-breakpoint
ALTER TABLE "tournament_picks" DROP CONSTRAINT "tournament_picks_entry_fk";--> statement-breakpoint
ALTER TABLE "tournaments" DROP CONSTRAINT "tournaments_competition_fk";--> statement-breakpoint
ALTER TABLE "webhooks" DROP CONSTRAINT "webhooks_room_id_room_codes_room_id_fk";--> statement-breakpoint
DROP INDEX "competitions_room_key";--> statement-breakpoint
DROP INDEX "entries_number_key";--> statement-breakpoint
DROP INDEX "fight_picks_key";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_id_room_key_pk";--> statement-breakpoint
ALTER TABLE "acts" DROP CONSTRAINT "acts_id_room_key_pk";--> statement-breakpoint
ALTER TABLE "competitions" DROP CONSTRAINT "competitions_id_room_key_pk";--> statement-breakpoint
ALTER TABLE "entries" DROP CONSTRAINT "entries_id_room_key_pk";--> statement-breakpoint
ALTER TABLE "fight_picks" DROP CONSTRAINT "fight_picks_id_room_key_pk";--> statement-breakpoint
ALTER TABLE "fights" DROP CONSTRAINT "fights_id_room_key_pk";--> statement-breakpoint
ALTER TABLE "taken_picks" DROP CONSTRAINT "taken_picks_id_room_key_pk";--> statement-breakpoint
ALTER TABLE "chances_told" DROP CONSTRAINT "chances_told_entry_id_kind_room_key_pk";--> statement-breakpoint
ALTER TABLE "lock_reminders" DROP CONSTRAINT "lock_reminders_competition_id_lock_at_room_key_pk";--> statement-breakpoint
ALTER TABLE "reminded" DROP CONSTRAINT "reminded_user_id_competition_id_room_key_pk";--> statement-breakpoint
ALTER TABLE "changes" DROP CONSTRAINT "changes_id_room_key_pk";--> statement-breakpoint
ALTER TABLE "room_members" DROP CONSTRAINT "room_members_room_id_user_id_room_key_pk";--> statement-breakpoint
ALTER TABLE "rooms" DROP CONSTRAINT "rooms_id_room_key_pk";--> statement-breakpoint
ALTER TABLE "tournament_picks" DROP CONSTRAINT "tournament_picks_entry_id_room_key_pk";--> statement-breakpoint
ALTER TABLE "tournaments" DROP CONSTRAINT "tournaments_competition_id_room_key_pk";--> statement-breakpoint
ALTER TABLE "messages" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "acts" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "competitions" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "entries" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "fight_picks" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "fights" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "taken_picks" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "changes" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "rooms" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "tournament_picks" ADD PRIMARY KEY ("entry_id");--> statement-breakpoint
ALTER TABLE "tournaments" ADD PRIMARY KEY ("competition_id");--> statement-breakpoint
ALTER TABLE "chances_told" ADD CONSTRAINT "chances_told_entry_id_kind_pk" PRIMARY KEY("entry_id","kind");--> statement-breakpoint
ALTER TABLE "lock_reminders" ADD CONSTRAINT "lock_reminders_competition_id_lock_at_pk" PRIMARY KEY("competition_id","lock_at");--> statement-breakpoint
ALTER TABLE "reminded" ADD CONSTRAINT "reminded_user_id_competition_id_pk" PRIMARY KEY("user_id","competition_id");--> statement-breakpoint
ALTER TABLE "room_members" ADD CONSTRAINT "room_members_room_id_user_id_pk" PRIMARY KEY("room_id","user_id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acts" ADD CONSTRAINT "acts_id_changes_id_fk" FOREIGN KEY ("id") REFERENCES "public"."changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competitions" ADD CONSTRAINT "competitions_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fight_picks" ADD CONSTRAINT "fight_picks_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fight_picks" ADD CONSTRAINT "fight_picks_fight_id_fights_id_fk" FOREIGN KEY ("fight_id") REFERENCES "public"."fights"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fights" ADD CONSTRAINT "fights_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_picks" ADD CONSTRAINT "taken_picks_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_picks" ADD CONSTRAINT "taken_picks_fight_id_fights_id_fk" FOREIGN KEY ("fight_id") REFERENCES "public"."fights"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chances_told" ADD CONSTRAINT "chances_told_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lock_reminders" ADD CONSTRAINT "lock_reminders_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminded" ADD CONSTRAINT "reminded_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_mutes" ADD CONSTRAINT "push_mutes_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_links" ADD CONSTRAINT "invite_links_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_invitations" ADD CONSTRAINT "room_invitations_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_members" ADD CONSTRAINT "room_members_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followings" ADD CONSTRAINT "followings_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_picks" ADD CONSTRAINT "tournament_picks_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_code_key" ON "rooms" USING btree ("room_code");--> statement-breakpoint
CREATE INDEX "rooms_circle_idx" ON "rooms" USING btree ("circle_id");--> statement-breakpoint
CREATE UNIQUE INDEX "competitions_room_key" ON "competitions" USING btree ("room_id");--> statement-breakpoint
CREATE UNIQUE INDEX "entries_number_key" ON "entries" USING btree ("room_id","owner_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "fight_picks_key" ON "fight_picks" USING btree ("entry_id","fight_id");--> statement-breakpoint
ALTER TABLE "messages" DROP COLUMN "room_key";--> statement-breakpoint
ALTER TABLE "acts" DROP COLUMN "room_key";--> statement-breakpoint
ALTER TABLE "competitions" DROP COLUMN "room_key";--> statement-breakpoint
ALTER TABLE "entries" DROP COLUMN "room_key";--> statement-breakpoint
ALTER TABLE "fight_picks" DROP COLUMN "room_key";--> statement-breakpoint
ALTER TABLE "fights" DROP COLUMN "room_key";--> statement-breakpoint
ALTER TABLE "taken_picks" DROP COLUMN "room_key";--> statement-breakpoint
ALTER TABLE "chances_told" DROP COLUMN "room_key";--> statement-breakpoint
ALTER TABLE "lock_reminders" DROP COLUMN "room_key";--> statement-breakpoint
ALTER TABLE "reminded" DROP COLUMN "room_key";--> statement-breakpoint
ALTER TABLE "changes" DROP COLUMN "room_key";--> statement-breakpoint
ALTER TABLE "room_members" DROP COLUMN "room_key";--> statement-breakpoint
ALTER TABLE "rooms" DROP COLUMN "room_key";--> statement-breakpoint
ALTER TABLE "templates" DROP COLUMN "room_key";--> statement-breakpoint
ALTER TABLE "tournament_picks" DROP COLUMN "room_key";--> statement-breakpoint
ALTER TABLE "tournaments" DROP COLUMN "room_key";--> statement-breakpoint
DROP TABLE "room_codes";--> statement-breakpoint
DROP TABLE "old_ids";--> statement-breakpoint
DROP FUNCTION "old_room_keys"(uuid[]);--> statement-breakpoint
DROP FUNCTION "old_room_key"(uuid);--> statement-breakpoint
DROP FUNCTION "room_key_in"(uuid);

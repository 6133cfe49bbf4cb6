CREATE OR REPLACE FUNCTION "room_key_in"("id" uuid) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT ('x' || right($1::text, 8))::bit(32)::integer
$$;--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"handle" text,
	"user_id" uuid,
	"person" jsonb,
	"expires_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"handle" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"resume_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"photo_hash" text,
	"confirmed_at" timestamp with time zone,
	"email_copies" boolean DEFAULT false NOT NULL,
	"email_stop_token" text,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "event_banner" (
	"id" smallint PRIMARY KEY NOT NULL,
	"image_hash" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "calendars" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"room_key" integer NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "messages_id_room_key_pk" PRIMARY KEY("id","room_key")
);--> statement-breakpoint
CREATE TABLE "acts" (
	"id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"room_key" integer NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"posted" text,
	"told_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "acts_id_room_key_pk" PRIMARY KEY("id","room_key")
);--> statement-breakpoint
CREATE TABLE "competitions" (
	"id" uuid NOT NULL,
	"room_id" uuid,
	"room_key" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "competitions_id_room_key_pk" PRIMARY KEY("id","room_key"),
	CONSTRAINT "competitions_key_check" CHECK (substr("competitions"."id"::text, 15, 1) <> '8' or room_key_in("competitions"."id") = "competitions"."room_key")
);--> statement-breakpoint
CREATE TABLE "entries" (
	"id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"room_key" integer NOT NULL,
	"owner_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"total_points" integer DEFAULT 0 NOT NULL,
	"max_points" integer DEFAULT 0 NOT NULL,
	"rank" integer DEFAULT 1 NOT NULL,
	"previous_rank" integer,
	"correct_fighters" integer DEFAULT 0 NOT NULL,
	"correct_methods" integer DEFAULT 0 NOT NULL,
	"combo_bonus" integer DEFAULT 0 NOT NULL,
	"underdog_picks" integer DEFAULT 0 NOT NULL,
	"edited_by_manager_at" timestamp with time zone,
	CONSTRAINT "entries_id_room_key_pk" PRIMARY KEY("id","room_key"),
	CONSTRAINT "entries_key_check" CHECK (substr("entries"."id"::text, 15, 1) <> '8' or room_key_in("entries"."id") = "entries"."room_key")
);--> statement-breakpoint
CREATE TABLE "fight_picks" (
	"id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"fight_id" uuid NOT NULL,
	"room_key" integer NOT NULL,
	"winner" smallint NOT NULL,
	"method" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fight_picks_id_room_key_pk" PRIMARY KEY("id","room_key")
);--> statement-breakpoint
CREATE TABLE "fights" (
	"id" uuid NOT NULL,
	"competition_id" uuid NOT NULL,
	"room_key" integer NOT NULL,
	"position" integer NOT NULL,
	"fighter1" text NOT NULL,
	"fighter2" text NOT NULL,
	"fighter1_odds" text NOT NULL,
	"fighter2_odds" text NOT NULL,
	"fighter_points" smallint NOT NULL,
	"method_points" smallint NOT NULL,
	"bonus_points" smallint NOT NULL,
	"underdog_bonus" smallint NOT NULL,
	"fighter1_photo_hash" text,
	"fighter2_photo_hash" text,
	"lock_at" timestamp with time zone,
	"winner_id" smallint,
	"win_method" text,
	"reopened_at" timestamp with time zone,
	"called_off_at" timestamp with time zone,
	"called_off_reason" text,
	"replaced_at" timestamp with time zone,
	"replaced_corner" smallint,
	"replaced_name" text,
	"person1" text DEFAULT '1' NOT NULL,
	"person2" text DEFAULT '2' NOT NULL,
	CONSTRAINT "fights_id_room_key_pk" PRIMARY KEY("id","room_key"),
	CONSTRAINT "fights_key_check" CHECK (substr("fights"."id"::text, 15, 1) <> '8' or room_key_in("fights"."id") = "fights"."room_key")
);--> statement-breakpoint
CREATE TABLE "taken_picks" (
	"id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"fight_id" uuid NOT NULL,
	"room_key" integer NOT NULL,
	"winner" smallint NOT NULL,
	"method" text NOT NULL,
	"fighter" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "taken_picks_id_room_key_pk" PRIMARY KEY("id","room_key")
);--> statement-breakpoint
CREATE TABLE "friend_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sender_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "images" (
	"hash" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"run_at" timestamp with time zone NOT NULL,
	"locked_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "chances_told" (
	"entry_id" uuid NOT NULL,
	"room_key" integer NOT NULL,
	"kind" text NOT NULL,
	"notification_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chances_told_entry_id_kind_room_key_pk" PRIMARY KEY("entry_id","kind","room_key")
);--> statement-breakpoint
CREATE TABLE "lock_reminders" (
	"competition_id" uuid NOT NULL,
	"room_key" integer NOT NULL,
	"lock_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lock_reminders_competition_id_lock_at_room_key_pk" PRIMARY KEY("competition_id","lock_at","room_key")
);--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"link" text,
	"once_key" text,
	"line_key" text,
	"named_id" uuid,
	"count" integer DEFAULT 1 NOT NULL,
	"good_until" timestamp with time zone,
	"copied_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "reminded" (
	"user_id" uuid NOT NULL,
	"competition_id" uuid NOT NULL,
	"room_key" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "reminded_user_id_competition_id_room_key_pk" PRIMARY KEY("user_id","competition_id","room_key")
);--> statement-breakpoint
CREATE TABLE "dev_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"priority" text NOT NULL,
	"status" text NOT NULL,
	"notes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "push_mutes" (
	"user_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	CONSTRAINT "push_mutes_user_id_room_id_pk" PRIMARY KEY("user_id","room_id")
);--> statement-breakpoint
CREATE TABLE "push_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"off" text[] NOT NULL,
	"quiet" jsonb
);--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"paused_until" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"window_start" bigint NOT NULL,
	"count" integer NOT NULL
);--> statement-breakpoint
CREATE TABLE "changes" (
	"id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"room_key" integer NOT NULL,
	"actor_id" uuid,
	"actor_name" text,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"sealed_data" jsonb,
	"sealed_owner_id" uuid,
	"sealed_fight_id" uuid,
	"sealed_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "changes_id_room_key_pk" PRIMARY KEY("id","room_key")
);--> statement-breakpoint
CREATE TABLE "invite_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"room_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"preview_hash" text NOT NULL,
	"key_hash" text NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
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
CREATE TABLE "room_invitations" (
	"room_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"inviter_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "room_invitations_room_id_user_id_pk" PRIMARY KEY("room_id","user_id")
);--> statement-breakpoint
CREATE TABLE "room_members" (
	"room_id" uuid NOT NULL,
	"room_key" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"visits" integer DEFAULT 0 NOT NULL,
	"place_asked_at" timestamp with time zone,
	"awaits_place" boolean DEFAULT false NOT NULL,
	"news_seen_at" timestamp with time zone,
	"news_rank" integer,
	"news_since" timestamp with time zone,
	"news_rank_since" integer,
	"last_entry_number" integer DEFAULT 0 NOT NULL,
	"read_message_id" uuid,
	CONSTRAINT "room_members_room_id_user_id_room_key_pk" PRIMARY KEY("room_id","user_id","room_key")
);--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" uuid NOT NULL,
	"room_key" integer NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"sport" text NOT NULL,
	"sport_template" text,
	"sport_config" jsonb,
	"room_code" text NOT NULL,
	"room_password" text NOT NULL,
	"max_entries" integer NOT NULL,
	"max_participants" integer,
	"creator_id" uuid NOT NULL,
	"is_test_room" boolean DEFAULT false NOT NULL,
	"completed_at" timestamp with time zone,
	"take_back" text DEFAULT 'his' NOT NULL,
	"reminded_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rooms_id_room_key_pk" PRIMARY KEY("id","room_key")
);--> statement-breakpoint
CREATE TABLE "support_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "support_posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"photo_hash" text,
	"priority" text,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "followings" (
	"room_id" uuid PRIMARY KEY NOT NULL,
	"template_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"taken" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"dismissed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"matched" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"told" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"competition_id" uuid NOT NULL,
	"room_key" integer NOT NULL,
	"name" text NOT NULL,
	"sport" text NOT NULL,
	"event_name" text,
	"feed_token_hash" text,
	"feed_token_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"room_id" uuid,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "tournament_picks" (
	"entry_id" uuid NOT NULL,
	"room_key" integer NOT NULL,
	"picks" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"taken" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"team1_score" smallint,
	"team2_score" smallint,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tournament_picks_entry_id_room_key_pk" PRIMARY KEY("entry_id","room_key")
);--> statement-breakpoint
CREATE TABLE "tournaments" (
	"competition_id" uuid NOT NULL,
	"room_key" integer NOT NULL,
	"size" smallint NOT NULL,
	"reseeding" boolean NOT NULL,
	"seeds" jsonb,
	"round_points" integer[] NOT NULL,
	"team_names" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"left_label" text NOT NULL,
	"right_label" text NOT NULL,
	"left_color" text NOT NULL,
	"right_color" text NOT NULL,
	"round_names" text[],
	"region_names" text[],
	"lock_at" timestamp with time zone,
	"reopened_at" timestamp with time zone,
	"results" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"walkovers" text[] DEFAULT '{}' NOT NULL,
	"replaced" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"actual_team1_score" smallint,
	"actual_team2_score" smallint,
	CONSTRAINT "tournaments_competition_id_room_key_pk" PRIMARY KEY("competition_id","room_key")
);--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" uuid NOT NULL,
	"message" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"good_until" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"room_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"url" text NOT NULL,
	"secret" text,
	"events" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"told_id" uuid NOT NULL,
	"lock_told_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"paused_until" timestamp with time zone,
	"busy_until" timestamp with time zone,
	"off_at" timestamp with time zone,
	"last_at" timestamp with time zone,
	"last_event" text,
	"last_status" integer,
	"last_problem" text
);--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_room_fk" FOREIGN KEY ("room_id","room_key") REFERENCES "public"."rooms"("id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acts" ADD CONSTRAINT "acts_line_fk" FOREIGN KEY ("id","room_key") REFERENCES "public"."changes"("id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competitions" ADD CONSTRAINT "competitions_room_fk" FOREIGN KEY ("room_id","room_key") REFERENCES "public"."rooms"("id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_room_fk" FOREIGN KEY ("room_id","room_key") REFERENCES "public"."rooms"("id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fight_picks" ADD CONSTRAINT "fight_picks_entry_fk" FOREIGN KEY ("entry_id","room_key") REFERENCES "public"."entries"("id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fight_picks" ADD CONSTRAINT "fight_picks_fight_fk" FOREIGN KEY ("fight_id","room_key") REFERENCES "public"."fights"("id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fights" ADD CONSTRAINT "fights_competition_fk" FOREIGN KEY ("competition_id","room_key") REFERENCES "public"."competitions"("id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_picks" ADD CONSTRAINT "taken_picks_entry_fk" FOREIGN KEY ("entry_id","room_key") REFERENCES "public"."entries"("id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_picks" ADD CONSTRAINT "taken_picks_fight_fk" FOREIGN KEY ("fight_id","room_key") REFERENCES "public"."fights"("id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chances_told" ADD CONSTRAINT "chances_told_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "chances_told" ADD CONSTRAINT "chances_told_entry_fk" FOREIGN KEY ("entry_id","room_key") REFERENCES "public"."entries"("id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lock_reminders" ADD CONSTRAINT "lock_reminders_competition_fk" FOREIGN KEY ("competition_id","room_key") REFERENCES "public"."competitions"("id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_named_id_users_id_fk" FOREIGN KEY ("named_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminded" ADD CONSTRAINT "reminded_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminded" ADD CONSTRAINT "reminded_competition_fk" FOREIGN KEY ("competition_id","room_key") REFERENCES "public"."competitions"("id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dev_plans" ADD CONSTRAINT "dev_plans_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_mutes" ADD CONSTRAINT "push_mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_mutes" ADD CONSTRAINT "push_mutes_room_id_room_codes_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room_codes"("room_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_settings" ADD CONSTRAINT "push_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_room_fk" FOREIGN KEY ("room_id","room_key") REFERENCES "public"."rooms"("id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_links" ADD CONSTRAINT "invite_links_room_id_room_codes_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room_codes"("room_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_links" ADD CONSTRAINT "invite_links_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_invitations" ADD CONSTRAINT "room_invitations_room_id_room_codes_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room_codes"("room_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_invitations" ADD CONSTRAINT "room_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_invitations" ADD CONSTRAINT "room_invitations_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_members" ADD CONSTRAINT "room_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_members" ADD CONSTRAINT "room_members_room_fk" FOREIGN KEY ("room_id","room_key") REFERENCES "public"."rooms"("id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_code_fk" FOREIGN KEY ("id","room_key") REFERENCES "public"."room_codes"("room_id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_comments" ADD CONSTRAINT "support_comments_post_id_support_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."support_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_comments" ADD CONSTRAINT "support_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_posts" ADD CONSTRAINT "support_posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followings" ADD CONSTRAINT "followings_room_id_room_codes_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room_codes"("room_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followings" ADD CONSTRAINT "followings_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_competition_fk" FOREIGN KEY ("competition_id","room_key") REFERENCES "public"."competitions"("id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_room_id_room_codes_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room_codes"("room_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_picks" ADD CONSTRAINT "tournament_picks_entry_fk" FOREIGN KEY ("entry_id","room_key") REFERENCES "public"."entries"("id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_competition_fk" FOREIGN KEY ("competition_id","room_key") REFERENCES "public"."competitions"("id","room_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_room_id_room_codes_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room_codes"("room_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_challenges_user_idx" ON "passkey_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expiry_idx" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential_key" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user_idx" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_user_idx" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_resume_key" ON "sessions" USING btree ("resume_hash");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_stop_key" ON "users" USING btree ("email_stop_token");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username")) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_photo_idx" ON "users" USING btree ("photo_hash") WHERE "users"."photo_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "calendars_token_key" ON "calendars" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "messages_room_idx" ON "messages" USING btree ("room_id","id");--> statement-breakpoint
CREATE INDEX "messages_author_idx" ON "messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "acts_room_idx" ON "acts" USING btree ("room_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "competitions_room_key" ON "competitions" USING btree ("room_id","room_key");--> statement-breakpoint
CREATE UNIQUE INDEX "entries_number_key" ON "entries" USING btree ("room_id","owner_id","number","room_key");--> statement-breakpoint
CREATE INDEX "entries_owner_idx" ON "entries" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fight_picks_key" ON "fight_picks" USING btree ("entry_id","fight_id","room_key");--> statement-breakpoint
CREATE INDEX "fight_picks_fight_idx" ON "fight_picks" USING btree ("fight_id");--> statement-breakpoint
CREATE INDEX "fights_competition_idx" ON "fights" USING btree ("competition_id","position");--> statement-breakpoint
CREATE INDEX "fights_photo1_idx" ON "fights" USING btree ("fighter1_photo_hash") WHERE "fights"."fighter1_photo_hash" is not null;--> statement-breakpoint
CREATE INDEX "fights_photo2_idx" ON "fights" USING btree ("fighter2_photo_hash") WHERE "fights"."fighter2_photo_hash" is not null;--> statement-breakpoint
CREATE INDEX "fights_lock_idx" ON "fights" USING btree ("lock_at") WHERE "fights"."lock_at" is not null and "fights"."winner_id" is null;--> statement-breakpoint
CREATE INDEX "taken_picks_entry_idx" ON "taken_picks" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "taken_picks_fight_idx" ON "taken_picks" USING btree ("fight_id");--> statement-breakpoint
CREATE UNIQUE INDEX "friend_requests_pair_key" ON "friend_requests" USING btree (least("sender_id", "receiver_id"),greatest("sender_id", "receiver_id"));--> statement-breakpoint
CREATE INDEX "friend_requests_sender_idx" ON "friend_requests" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "friend_requests_receiver_idx" ON "friend_requests" USING btree ("receiver_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_idx" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "jobs_due_idx" ON "jobs" USING btree ("run_at");--> statement-breakpoint
CREATE INDEX "jobs_unbegun_idx" ON "jobs" USING btree ("kind") WHERE "jobs"."locked_until" is null and "jobs"."attempts" = 0;--> statement-breakpoint
CREATE INDEX "chances_told_notification_idx" ON "chances_told" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "notifications_user_idx" ON "notifications" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once_key" ON "notifications" USING btree ("user_id","once_key");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_line_key" ON "notifications" USING btree ("user_id","line_key");--> statement-breakpoint
CREATE INDEX "notifications_named_idx" ON "notifications" USING btree ("named_id") WHERE "notifications"."named_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_reminders_idx" ON "notifications" USING btree ("created_at") WHERE "notifications"."kind" = 'lock-reminder' and "notifications"."line_key" is not null;--> statement-breakpoint
CREATE INDEX "dev_plans_created_idx" ON "dev_plans" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "dev_plans_category_idx" ON "dev_plans" USING btree ("category","created_at","id");--> statement-breakpoint
CREATE INDEX "push_mutes_room_idx" ON "push_mutes" USING btree ("room_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_session_key" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_idx" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rate_limits_window_idx" ON "rate_limits" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "changes_room_idx" ON "changes" USING btree ("room_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invite_links_preview_key" ON "invite_links" USING btree ("preview_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invite_links_key_key" ON "invite_links" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "invite_links_room_idx" ON "invite_links" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "invite_links_creator_idx" ON "invite_links" USING btree ("creator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "room_codes_code_key" ON "room_codes" USING btree ("code");--> statement-breakpoint
CREATE INDEX "room_codes_circle_idx" ON "room_codes" USING btree ("circle_id");--> statement-breakpoint
CREATE INDEX "room_invitations_user_idx" ON "room_invitations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "room_invitations_inviter_idx" ON "room_invitations" USING btree ("inviter_id");--> statement-breakpoint
CREATE INDEX "room_members_user_idx" ON "room_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rooms_creator_idx" ON "rooms" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "rooms_test_idx" ON "rooms" USING btree ("created_at","id") WHERE "rooms"."is_test_room";--> statement-breakpoint
CREATE INDEX "support_comments_post_idx" ON "support_comments" USING btree ("post_id","created_at","id");--> statement-breakpoint
CREATE INDEX "support_comments_author_idx" ON "support_comments" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "support_posts_author_idx" ON "support_posts" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "support_posts_created_idx" ON "support_posts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "support_posts_active_idx" ON "support_posts" USING btree ("created_at","id") WHERE "support_posts"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "support_posts_archived_idx" ON "support_posts" USING btree ("created_at","id") WHERE "support_posts"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "support_posts_urgent_idx" ON "support_posts" USING btree ((case "priority" when 'high' then 3 when 'low' then 1 else 2 end),"created_at","id");--> statement-breakpoint
CREATE INDEX "support_posts_photo_idx" ON "support_posts" USING btree ("photo_hash") WHERE "support_posts"."photo_hash" is not null;--> statement-breakpoint
CREATE INDEX "followings_template_idx" ON "followings" USING btree ("template_id");--> statement-breakpoint
CREATE UNIQUE INDEX "templates_competition_key" ON "templates" USING btree ("competition_id");--> statement-breakpoint
CREATE INDEX "templates_created_idx" ON "templates" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tokens_token_key" ON "tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "tokens_user_idx" ON "tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tokens_room_idx" ON "tokens" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "tokens_expiry_idx" ON "tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "tournaments_lock_idx" ON "tournaments" USING btree ("lock_at") WHERE "tournaments"."lock_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook_idx" ON "webhook_deliveries" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhooks_room_idx" ON "webhooks" USING btree ("room_id");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "old_room_key"("id" uuid) RETURNS integer LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
	SELECT coalesce((SELECT o."room_key" FROM "old_ids" o WHERE o."id" = $1), "room_key_in"($1))
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "old_room_keys"("ids" uuid[]) RETURNS integer[] LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
	SELECT coalesce(array_agg(DISTINCT "old_room_key"(id)), '{}') FROM unnest($1) AS id
$$;--> statement-breakpoint
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
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "raise_version_by_completion"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."version" := OLD."version" + 1;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "rooms_completed_raise" BEFORE UPDATE OF "completed_at" ON "rooms" FOR EACH ROW WHEN (OLD."completed_at" IS DISTINCT FROM NEW."completed_at") EXECUTE FUNCTION "raise_version_by_completion"();--> statement-breakpoint
CREATE TRIGGER "entries_made_raise" AFTER INSERT ON "entries" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "raise_versions_by_entries"();--> statement-breakpoint
CREATE TRIGGER "entries_changed_raise" AFTER UPDATE ON "entries" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "raise_versions_by_entries"();--> statement-breakpoint
CREATE TRIGGER "entries_gone_raise" AFTER DELETE ON "entries" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "raise_versions_by_entries"();--> statement-breakpoint
CREATE TRIGGER "fights_made_raise" AFTER INSERT ON "fights" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "raise_versions_by_competition"();--> statement-breakpoint
CREATE TRIGGER "fights_changed_raise" AFTER UPDATE ON "fights" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "raise_versions_by_competition"();--> statement-breakpoint
CREATE TRIGGER "fights_gone_raise" AFTER DELETE ON "fights" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "raise_versions_by_competition"();--> statement-breakpoint
CREATE TRIGGER "tournaments_made_raise" AFTER INSERT ON "tournaments" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "raise_versions_by_competition"();--> statement-breakpoint
CREATE TRIGGER "tournaments_changed_raise" AFTER UPDATE ON "tournaments" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "raise_versions_by_competition"();--> statement-breakpoint
CREATE TRIGGER "tournaments_gone_raise" AFTER DELETE ON "tournaments" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "raise_versions_by_competition"();--> statement-breakpoint
ALTER TABLE "entries" SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE "tournaments" SET (fillfactor = 70);--> statement-breakpoint
-- What the board starts with. The ids are fixed, so that the same plans never stand there twice.
INSERT INTO "dev_plans" ("id", "author_id", "title", "description", "category", "priority", "status", "notes", "created_at", "completed_at") VALUES
	('01982d7f-b180-7000-8000-000000000001', NULL, 'Two managers for one room', 'Let the creator of a room name a second manager, so that results can be entered when the first one is at the arena.', 'features', 'high', 'planning', ARRAY['The creator names and removes the second manager', 'Both are written to the changes log by name', 'Only the creator can delete the room'], '2025-07-21T15:00:00Z', NULL),
	('019832a6-0d80-7000-8000-000000000002', NULL, 'Lock times in your own calendar', 'A private address that a calendar app can follow, with the lock of every room you are in.', 'features', 'medium', 'planning', ARRAY['One address per account, which can be made anew', 'Moved locks move in the calendar too'], '2025-07-22T15:00:00Z', NULL),
	('019837cc-6980-7000-8000-000000000003', NULL, 'Two sheets side by side', 'Once a room is locked, lay your picks beside those of another member and see only where you differ.', 'features', 'medium', 'planning', ARRAY['Fight cards first, then brackets', 'Nothing can be seen before the lock'], '2025-07-23T15:00:00Z', NULL),
	('01983cf2-c580-7000-8000-000000000004', NULL, 'Lockroom in more languages', 'Texts are English throughout. Gather them in one place and offer Spanish and Portuguese first.', 'ui-ux', 'low', 'planning', ARRAY['Dates and figures follow the language', 'Team and fighter names stay as they are'], '2025-07-24T15:00:00Z', NULL),
	('01984219-2180-7000-8000-000000000005', NULL, 'Sheets that open without a connection', 'Keep the last state of your sheets on the device, so that they can be read on the way to the arena.', 'ui-ux', 'medium', 'planning', ARRAY['Reading only: picks are still saved by the server', 'Say clearly how old the copy is'], '2025-07-25T15:00:00Z', NULL),
	('0198518c-3580-7000-8000-000000000006', NULL, 'Clear out pictures nobody uses', 'A photo that was replaced stays stored. A nightly round should remove pictures that nothing points to any more.', 'architecture', 'medium', 'planning', ARRAY['Leave a day between the last use and the removal'], '2025-07-28T15:00:00Z', NULL),
	('019856b2-9180-7000-8000-000000000007', NULL, 'Comments appear for every reader', 'New comments reach the open pages of the author and of those who have commented. Whoever only reads sees them after opening the post again.', 'bugs', 'low', 'planning', ARRAY['The same goes for new posts in the list'], '2025-07-29T15:00:00Z', NULL),
	('01982332-f980-7000-8000-000000000008', NULL, 'A board that everyone shares', 'These plans lived in one browser and were gone with the page. They are kept by the server now, and everyone can add to them.', 'completed', 'high', 'completed', ARRAY['Author and administrators complete, reopen and delete'], '2025-07-19T15:00:00Z', '2025-07-30T15:00:00Z')
ON CONFLICT ("id") DO NOTHING;
